import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateDocument } from '@procure/contract/tender/document.route.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { broken } from '../bench/faults/checks.ts';
import { openTrials, type Trials, tryFaults } from '../bench/faults/trial.ts';
import { copies } from '../bench/rehearsal/copies.ts';
import { timed } from '../bench/rehearsal/step.ts';
import { wireOf } from './wire.ts';

/** A short form of `npm run faults`, and of the backup part of `npm run rehearse`. */
let trials: Trials;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-copied-'));
  trials = await openTrials();
});
afterAll(async () => {
  await trials?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a server that is backed up while suppliers bid is restored with each receipt it had issued', async () => {
  const done = [];
  for await (const step of timed(copies(folder, trials.trials[0]))) done.push(step.said);
  expect(done).toHaveLength(5);
}, 300_000);

describe('a server that is killed', () => {
  test('keeps every acknowledged receipt, during bidding and during the opening', async () => {
    const tried = [];
    for await (const one of tryFaults(trials, 4)) tried.push(one);
    expect(tried.map(({ broken }) => broken)).toEqual([[], [], [], [], []]);
    expect(tried.every(({ times }) => times > 0)).toBe(true);
  }, 600_000);

  test('adds a written document whole or not at all, and once however often it is requested', async () => {
    const [{ installation }] = trials.trials;
    const [draft] = await installation.sql<{ id: string }>(
      `select lot.id from lot join tender_member member on member.tender_id = lot.tender_id
        join account on account.id = member.account_id
        where username = 'buyer_a' and duty = 'owner' and lot.state = 'draft'
          and exists (select from criterion where lot_id = lot.id)
        order by lot.id limit 1`,
    );
    const client = await wireOf(installation, 'console', 'buyer_a');
    const generation = { lotId: draft?.id ?? '', id: randomUUID(), docxId: randomUUID() };
    const generate = () => client.call(generateDocument, generation);
    const added = () =>
      installation.sql<{ path: string; sha256: string }>(
        `select path, sha256 from tender_document document join file on file.id = file_id where document.id = any ($1)`,
        [[generation.id, generation.docxId]],
      );
    for (const milliseconds of [100, 700, 1_500, 2_500]) {
      const reply = generate().catch(() => null);
      await wait(milliseconds);
      await installation.kill('server');
      await reply;
      expect([0, 2]).toContain((await added()).length);
    }
    for (const reply of [await generate(), await generate()]) expect(reply).toMatchObject({ ok: true });
    const files = await added();
    expect(files).toHaveLength(2);
    for (const { path, sha256 } of files) {
      const content = await readFile(join(installation.dataDir, 'files', path));
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
  }, 300_000);

  test('fails the check if a byte of a file, a receipt or a version is wrong', async () => {
    const [{ installation, lot, bidders }] = trials.trials;
    const [bidder] = bidders;
    const told = bidder?.told.at(-1);
    if (bidder === undefined || told === undefined) throw new Error('somebody was told something');
    expect(await broken(installation, lot, bidders)).toEqual([]);

    const [name] = (await readdir(join(installation.dataDir, 'files'), { recursive: true })).filter((path) =>
      path.includes(told.files[0]?.id ?? '?'),
    );
    const path = join(installation.dataDir, 'files', name ?? '?');
    const whole = await readFile(path);
    await writeFile(path, Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]));
    expect(await broken(installation, lot, bidders)).toEqual([
      `${bidder.name}: a file of ${told.receiptNo} is not whole`,
    ]);
    await writeFile(path, whole);

    await installation.sql(
      `update bid_version set receipt = jsonb_set(receipt::jsonb, '{receipt,bidVersion}', '99') where id = $1`,
      [told.versionId],
    );
    expect(await broken(installation, lot, bidders)).toContain(
      `${bidder.name}: ${told.receiptNo} is not signed`,
    );

    bidder.told.push({ ...told, versionId: crypto.randomUUID() });
    expect(await broken(installation, lot, bidders)).toContain(
      `${bidder.name}: what counts is not what was told last`,
    );
  });
});
