import { getTransparency } from '@procure/contract/transparency/transparency.route.ts';
import { openCheckpoint, readCheckpoint, verifyCosignature } from '@procure/sealing/checkpoint.ts';
import { entryLeaf, openProof } from '@procure/sealing/published.ts';
import { logRoot } from '@procure/sealing/receipt-log.ts';
import { readVerifierKey } from '@procure/sealing/signed-note.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealAll } from '../../../testing/fixtures/audit.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { openWitness, type TestWitness } from '../../../testing/fixtures/witness.ts';
import { testApp } from '../../../testing/test-app.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { fixDueRoots } from '../receipt/service.ts';
import { logKeyOf, publish } from './service.ts';
import { askWitnesses } from './witness/service.ts';

const first = await openWitness('witness.example/supervisor');
const second = await openWitness('witness.example/newspaper');
const env = { WITNESSES: `${first.setting}, ${second.setting}` };
const house = testApp({}, env);

beforeAll(async () => {
  await house.staff('auditor');
  for (const witness of [first, second]) witness.log = logKeyOf(house.parts());
  await grow();
});
afterAll(() => Promise.all([first.close(), second.close()]));

/** One more entry in the log. */
async function grow() {
  const tender = await publishedTender(house);
  await passDeadline(house, tender.lotId);
  await fixDueRoots(house.parts());
  await sealAll(house);
  await publish(house.parts());
}

async function shown() {
  const reply = await house.client('portal').call(getTransparency, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

const stateOf = async ({ key }: TestWitness) =>
  (await shown()).witnesses.find(({ name }) => name === key.name);

async function checkpoint() {
  const { payload } = await house.app().portal.inject({ url: '/transparency/checkpoint' });
  const read = readCheckpoint(payload);
  if (read === null) throw new Error('the log has a checkpoint');
  return { ...read, note: payload };
}

async function told() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where template = 'witness_contradicts'`.execute(
    house.parts().db,
  );
  return rows[0]?.count;
}

describe('Witnesses', () => {
  test('are shown as not asked at first, and cosign each checkpoint once', async () => {
    expect((await shown()).witnesses.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await askWitnesses(house.parts());
    const { size } = await checkpoint();
    expect(await stateOf(first)).toEqual({
      name: 'witness.example/supervisor',
      state: 'agreed',
      size,
      seenAt: '2026-03-01T08:00:00.000Z',
    });
    const before = first.asked.length;
    await askWitnesses(house.parts());
    expect(first.asked.length).toBe(before);
  });

  test('are asked again when the log has grown, from their last size', async () => {
    const { size: old } = await checkpoint();
    await grow();
    await askWitnesses(house.parts());
    expect(first.asked.at(-1)).toMatch(new RegExp(`^old ${old}\n`));
    const { size } = await checkpoint();
    expect(size).toBeGreaterThan(old);
    expect(await stateOf(second)).toMatchObject({ state: 'agreed', size });
  });

  test('add their cosignatures to the public checkpoint and proofs', async () => {
    const { note, text, signatures } = await checkpoint();
    expect(signatures.map(({ name }) => name).sort()).toEqual(
      [logKeyOf(house.parts()).name, first.key.name, second.key.name].sort(),
    );
    for (const { key } of [first, second]) {
      const own = signatures.find(({ name }) => name === key.name);
      expect(own && (await verifyCosignature(text, own, key))).toEqual(new Date('2026-03-01T08:00:00Z'));
    }
    const key = readVerifierKey((await shown()).key);
    expect(key && (await openCheckpoint(note, key))).not.toBeNull();
    const { payload } = await house.app().portal.inject({ url: '/transparency/proof/0' });
    const proved = key && (await openProof(payload, key));
    expect(proved?.checkpoint.signatures.length).toBe(3);
  });

  test('may have seen a size unknown to the platform, and get the proof from that size', async () => {
    await sql`update transparency_witness set size = 0`.execute(house.database.db);
    await grow();
    await askWitnesses(house.parts());
    const { size } = await checkpoint();
    expect(await stateOf(first)).toMatchObject({ state: 'agreed', size });
  });

  test.each([
    ['that is away', { status: 503, text: '' }, 'unreachable'],
    ['that does not know the log', { status: 404, text: '' }, 'unknown'],
    ['that takes another key for the log’s', { status: 403, text: '' }, 'unknown'],
    ['that says yes and signs nothing', { status: 200, text: '' }, 'unreachable'],
    ['that says nonsense', { status: 200, text: 'x'.repeat(100_000) }, 'unreachable'],
    ['that sends elsewhere', { status: 302, text: '' }, 'unreachable'],
  ] as const)('%s has not signed, and nobody is alarmed', async (_, instead, state) => {
    await grow();
    first.instead = instead;
    const before = await told();
    await askWitnesses(house.parts());
    expect(await stateOf(first)).toMatchObject({ state });
    expect(await stateOf(second)).toMatchObject({ state: 'agreed' });
    expect(await told()).toBe(before);
    first.instead = null;
    await askWitnesses(house.parts());
    expect(await stateOf(first)).toMatchObject({ state: 'agreed' });
  });

  test('cannot have another’s signature counted as theirs', async () => {
    await grow();
    const { text } = await checkpoint();
    const { cosign } = await import('@procure/sealing/checkpoint.ts');
    const { makeSigningKey } = await import('@procure/sealing/receipt.ts');
    const line = await cosign(await makeSigningKey(), first.key.name, text, new Date());
    first.instead = { status: 200, text: line };
    await askWitnesses(house.parts());
    expect(await stateOf(first)).toMatchObject({ state: 'unreachable' });
    first.instead = null;
    await askWitnesses(house.parts());
  });
});

describe('A secretly rewritten log', () => {
  /** Rewrites and signs the entries from one position on, as an intruder with database, files and master key can. */
  async function rewrite(parts: Parts, from: number, until: number) {
    const { db } = house.database;
    const { signCheckpoint } = await import('@procure/sealing/checkpoint.ts');
    await db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`delete from transparency_checkpoint`.execute(transaction);
      await sql`delete from transparency_entry where no >= ${until}`.execute(transaction);
      await sql`update transparency_entry set entry = replace(entry, '"digest":"', '"digest":"00') where no >= ${from}`.execute(
        transaction,
      );
      const { rows } = await sql<{ no: number; entry: string }>`
        select no, entry from transparency_entry order by no`.execute(transaction);
      const leaves = rows.map(({ entry }) => entryLeaf(entry));
      for (const { no } of rows) {
        await sql`update transparency_entry set leaf = ${leaves[no]} where no = ${no}`.execute(transaction);
      }
      const head = { size: leaves.length, root: logRoot(leaves) };
      const note = await signCheckpoint(parts.crypto.publishing, { origin: logKeyOf(parts).name, ...head });
      await transaction
        .insertInto('transparencyCheckpoint')
        .values({ ...head, note, signedAt: new Date() })
        .execute();
    });
    parts.cache.clear();
  }

  test('is refused by a witness that has seen the original, shown on the page and reported to the auditors', async () => {
    const before = (await told()) ?? 0;
    const { size } = await checkpoint();
    await rewrite(house.parts(), size - 2, size);
    await sql`update transparency_witness set state = 'unreachable'`.execute(house.database.db);
    await askWitnesses(house.parts());
    expect(await stateOf(first)).toMatchObject({ state: 'split' });
    expect(await stateOf(second)).toMatchObject({ state: 'split' });
    expect(await told()).toBe(before + 2);
    // The contradiction is reported once.
    await askWitnesses(house.parts());
    expect(await told()).toBe(before + 2);
    const { signatures } = await checkpoint();
    for (const { key } of [first, second]) {
      const own = signatures.find(({ name }) => name === key.name);
      expect(own && (await verifyCosignature((await checkpoint()).text, own, key))).toBeFalsy();
    }
  });

  test('is refused also if it has grown since, with a valid proof of the rewritten log', async () => {
    const { db } = house.parts();
    const { rows } = await sql<{ no: number }>`select max(no) as no from transparency_entry`.execute(db);
    await house.parts().files.writeNote('transparency', JSON.stringify({ size: 0, root: '' }));
    await grow();
    // The new lot is entered with its key and the root of its receipts.
    expect((await checkpoint()).size).toBeGreaterThan((rows[0]?.no ?? 0) + 1);
    first.asked.length = 0;
    await askWitnesses(house.parts());
    expect(first.asked.length).toBeGreaterThan(0);
    expect(await stateOf(first)).toMatchObject({ state: 'split' });
  });

  test('is known to have been longer if its end is cut off, both in the database and in the file storage', async () => {
    const { size } = await checkpoint();
    await rewrite(house.parts(), size, (second.seen?.size ?? 0) - 3);
    await house.parts().files.writeNote('transparency', JSON.stringify({ size: 0, root: '' }));
    await askWitnesses(house.parts());
    expect(await stateOf(second)).toMatchObject({ state: 'ahead' });
  });
});

describe('The setting WITNESSES', () => {
  test.each([
    'nothing like it',
    first.setting.split(' ')[0] ?? '',
    `${first.setting}, ${first.setting}`,
    first.setting.replace('http:', 'ftp:'),
    first.setting.replace(/\+[0-9a-f]{8}\+/, '+00000000+'),
  ])('is refused at the start in words: %s', (WITNESSES) => {
    expect(() => readConfig({ WITNESSES }, '/')).toThrow('WITNESSES');
  });
});
