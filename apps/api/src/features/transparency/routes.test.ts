import { createHash } from 'node:crypto';
import { verifyAudit } from '@procure/contract/audit/audit.route.ts';
import { getTransparency } from '@procure/contract/transparency/transparency.route.ts';
import { openCheckpoint } from '@procure/sealing/checkpoint.ts';
import { verifyConsistency } from '@procure/sealing/consistency.ts';
import { openProof, statementDigest } from '@procure/sealing/published.ts';
import { leafHash, logRoot } from '@procure/sealing/receipt-log.ts';
import { readVerifierKey } from '@procure/sealing/signed-note.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealAll } from '../../../testing/fixtures/audit.ts';
import { bidder, submittedBid } from '../../../testing/fixtures/bid.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { checkNewestSeals, checkWholeLog } from '../audit/service.ts';
import { fixDueRoots } from '../receipt/service.ts';
import { publish } from './service.ts';

const house = testApp({}, { PUBLIC_URL: 'https://portal.example.com' });
let auditor: Person<StaffActor>;

beforeAll(async () => {
  auditor = await house.staff('auditor');
});

async function log(query: { pageNum?: number; digest?: string } = {}) {
  const reply = await house.client('portal').call(getTransparency, query);
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

/** Reads one of the public files of the log. */
async function file(path: string) {
  const reply = await house.app().portal.inject({ url: `/transparency/${path}` });
  return { status: reply.statusCode, text: reply.payload, bytes: reply.rawPayload, headers: reply.headers };
}

/** A lot past its deadline, with its fixed log published together with all other due entries. */
async function published(bids = 1) {
  const tender = await publishedTender(house);
  for (let one = 0; one < bids; one++) {
    await submittedBid(house, await bidder(house, tender.lotId), tender.lotId);
  }
  await passDeadline(house, tender.lotId);
  await fixDueRoots(house.parts());
  await sealAll(house);
  await publish(house.parts());
  return tender.lotId;
}

async function noteKey() {
  const key = readVerifierKey((await file('key')).text.trim());
  if (key === null) throw new Error('the log has a key');
  return key;
}

async function head() {
  const read = await openCheckpoint((await file('checkpoint')).text, await noteKey());
  if (read === null) throw new Error('the log has a signed checkpoint');
  return read;
}

/** Changes rows without triggers, as an intruder with the database can. */
async function tamper(...statements: readonly string[]) {
  await house.database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  });
}

const check = async () => {
  const reply = await auditor.client.call(verifyAudit, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
};

describe('The public log', () => {
  test('has one entry for each opener’s signing key, published lot’s key, root of a lot past its deadline, and day’s seal of the audit log', async () => {
    await published();
    const first = await log();
    expect(first.entries.map(({ kind }) => kind).sort()).toEqual([
      ...['audit-head', 'lot-key', 'opener-key', 'opener-key', 'opener-key', 'receipt-root'],
    ]);
    await Promise.all([publish(house.parts()), publish(house.parts())]);
    expect((await log()).count).toBe(6);
    const lots = await Promise.all([published(), published(0)]);
    const { entries, count, checkpoint, origin } = await log();
    expect([count, checkpoint?.size, origin]).toEqual([16, 16, 'portal.example.com/transparency']);
    expect(entries.map(({ no }) => no)).toEqual(Array.from({ length: 16 }, (_, at) => 15 - at));
    const { rows } = await sql<{ subject: string }>`
      select subject from transparency_entry where kind = 'receipt-root'`.execute(house.parts().db);
    expect(rows.map(({ subject }) => subject)).toEqual(expect.arrayContaining(lots));
  });

  test('contains of a lot only a digest, which needs the lot’s signed root', async () => {
    const lotId = await published(2);
    const { db } = house.parts();
    const { rows } = await sql<{ body: string; signature: string; root: string }>`
      select body, transparency_entry.signature, root from transparency_entry
      join receipt_root on lot_id::text = subject where kind = 'receipt-root' and subject = ${lotId}`.execute(
      db,
    );
    const [stored] = rows;
    if (stored === undefined) throw new Error('the root is published');
    expect(JSON.parse(stored.body)).toMatchObject({ lotId, root: stored.root });
    const digest = statementDigest(stored);
    const found = await log({ digest });
    expect(found).toMatchObject({ count: 1, entries: [{ kind: 'receipt-root', digest }] });
    expect(await log({ digest: '0'.repeat(64) })).toMatchObject({ count: 0, entries: [] });
    const no = found.entries[0]?.no ?? -1;
    const told = [
      JSON.stringify(await log()),
      (await file(`entry/${no}`)).text,
      (await file(`proof/${no}`)).text,
    ];
    for (const text of told) {
      expect(text).not.toContain(lotId);
      expect(text).not.toContain(stored.root);
      expect(text).not.toMatch(/"size":2\D/);
    }
    // The digest covers the signature, so that it cannot be found by trying numbers of bids.
    expect(told.join()).not.toContain(createHash('sha256').update(stored.body).digest('hex'));
  });

  test('serves a signed checkpoint, and valid proofs for it', async () => {
    await published(0);
    const old = await head();
    await published(0);
    const now = await head();
    expect(now.size).toBeGreaterThan(old.size);
    for (let no = 0; no < now.size; no++) {
      const { text } = await file(`proof/${no}`);
      const proved = await openProof(text, await noteKey());
      expect(proved).toMatchObject({ index: no, checkpoint: { size: now.size } });
    }
    const asked = (await file(`consistency/${old.size}`)).text;
    const [lines = '', ...note] = asked.split('\n\n');
    const [first, ...path] = lines.split('\n');
    expect(first).toBe(`old ${old.size}`);
    expect(await openCheckpoint(note.join('\n\n'), await noteKey())).toMatchObject({ size: now.size });
    const hashes = path.map((line) => Buffer.from(line, 'base64').toString('hex'));
    expect(verifyConsistency(old, now, hashes)).toBe(true);
  });

  test('can be read completely in tiles, which yield the root of the checkpoint', async () => {
    const { size, root } = await head();
    const tile = await file(`tile/0/000.p/${size}`);
    const leaves = tile.bytes.toString('hex').match(/.{64}/g) ?? [];
    expect([leaves.length, logRoot(leaves)]).toEqual([size, root]);
    const { bytes } = await file(`tile/entries/000.p/${size}`);
    const read: string[] = [];
    for (let at = 0; at < bytes.length; ) {
      const length = bytes.readUInt16BE(at);
      read.push(leafHash(bytes.subarray(at + 2, at + 2 + length)));
      at += 2 + length;
    }
    expect(read).toEqual(leaves);
    expect(tile.headers).toMatchObject({ 'cache-control': expect.stringContaining('immutable') });
  });

  test.each([
    'tile/0/000',
    'tile/0/000.p/255',
    'tile/0/000.p/0',
    'tile/0/0',
    'tile/1/000.p/1',
    'tile/0/x000/000.p/1',
    'tile/63/x999/x999/x999/999',
    'entry/9999',
    'entry/01',
    'entry/-1',
    'proof/9999',
    'proof/x',
    'consistency/9999',
  ])('has nothing at %s', async (path) => {
    expect((await file(path)).status).toBe(404);
  });
});

describe('A published entry', () => {
  const row = (table: string, where: string) => sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.raw(table)} t where ${sql.raw(where)}`;
  const last = 'no = (select max(no) from transparency_entry)';

  /** Does something to the database, sees that it is found, and puts back what was there. */
  async function foundAfter(...statements: readonly string[]) {
    const tables = ['transparency_entry', 'transparency_checkpoint', 'receipt_root', 'audit_seal'];
    const kept: { table: string; row: string }[] = [];
    for (const table of tables) {
      const { rows } = await row(table, 'true').execute(house.parts().db);
      kept.push(...rows.map((one) => ({ table, row: one.row })));
    }
    await tamper(...statements);
    const faults = [await check(), await checkWholeLog(house.parts()), await checkNewestSeals(house.parts())];
    await tamper(
      ...tables.map((table) => `delete from ${table}`),
      ...kept.map(
        ({ table, row: line }) =>
          `insert into ${table} select * from jsonb_populate_record(null::${table}, '${line.replaceAll("'", "''")}')`,
      ),
    );
    expect(await check()).toMatchObject({ intact: true });
    return faults.map((found) => found?.fault);
  }
  const disowned = ['disowned', 'disowned', 'disowned'];

  test('is compared with the current database', async () => {
    await published(1);
    expect(await check()).toMatchObject({ intact: true, fault: null });
    const about =
      "lot_id::text = (select subject from transparency_entry where kind = 'receipt-root' order by no desc limit 1)";
    expect(
      await foundAfter(`update receipt_root set root = md5(root) || md5(signature) where ${about}`),
    ).toEqual(disowned);
    expect(await foundAfter(`delete from receipt_root where ${about}`)).toEqual(disowned);
    expect(await foundAfter(`update transparency_entry set leaf = repeat('0', 64) where ${last}`)).toEqual(
      disowned,
    );
    expect(await foundAfter(`update transparency_entry set signature = 'x' where ${last}`)).toEqual(disowned);
    expect(
      await foundAfter(`update transparency_checkpoint set root = repeat('0', 64)
        where size = (select max(size) from transparency_checkpoint)`),
    ).toEqual(disowned);
  });

  test('is reported missing if the log’s end is cut off, and is not replaced', async () => {
    const cut = [
      `delete from transparency_entry where ${last}`,
      'delete from transparency_checkpoint where size > (select count(*) from transparency_entry)',
    ];
    expect(await foundAfter(...cut)).toEqual(disowned);
    expect(await foundAfter('delete from transparency_entry', 'delete from transparency_checkpoint')).toEqual(
      disowned,
    );
    const { rows } = await row('transparency_checkpoint', 'true').execute(house.parts().db);
    const note = await house.parts().files.readNote('transparency');
    await house.parts().files.writeNote('transparency', JSON.stringify({ size: 999, root: 'x' }));
    const tender = await publishedTender(house);
    await passDeadline(house, tender.lotId);
    await fixDueRoots(house.parts());
    await publish(house.parts());
    expect((await row('transparency_checkpoint', 'true').execute(house.parts().db)).rows.length).toBe(
      rows.length,
    );
    await house.parts().files.writeNote('transparency', note ?? '');
    await publish(house.parts());
    expect(await check()).toMatchObject({ intact: true });
  });
});
