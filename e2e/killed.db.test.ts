import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { broken } from '../bench/faults/checks.ts';
import { openTrials, type Trials, tryFaults } from '../bench/faults/trial.ts';

/** A short form of `npm run faults`. */
let trials: Trials;
beforeAll(async () => {
  trials = await openTrials();
});
afterAll(async () => {
  await trials?.stop();
});

describe('a house that is killed', () => {
  test('keeps all it has told the suppliers, while they bid and while bids are opened', async () => {
    const tried = [];
    for await (const one of tryFaults(trials, 4)) tried.push(one);
    expect(tried.map(({ broken }) => broken)).toEqual([[], [], [], [], []]);
    expect(tried.every(({ times }) => times > 0)).toBe(true);
  }, 600_000);

  test('would be found out: by a byte of a file, a receipt, a version that is gone', async () => {
    const [{ house, lot, bidders }] = trials.trials;
    const [bidder] = bidders;
    const told = bidder?.told.at(-1);
    if (bidder === undefined || told === undefined) throw new Error('somebody was told something');
    expect(await broken(house, lot, bidders)).toEqual([]);

    const [name] = (await readdir(join(house.dataDir, 'files'), { recursive: true })).filter((path) =>
      path.includes(told.files[0]?.id ?? '?'),
    );
    const path = join(house.dataDir, 'files', name ?? '?');
    const whole = await readFile(path);
    await writeFile(path, Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]));
    expect(await broken(house, lot, bidders)).toEqual([
      `${bidder.name}: a file of ${told.receiptNo} is not whole`,
    ]);
    await writeFile(path, whole);

    await house.sql(
      `update bid_version set receipt = jsonb_set(receipt::jsonb, '{receipt,bidVersion}', '99') where id = $1`,
      [told.versionId],
    );
    expect(await broken(house, lot, bidders)).toContain(`${bidder.name}: ${told.receiptNo} is not signed`);

    bidder.told.push({ ...told, versionId: crypto.randomUUID() });
    expect(await broken(house, lot, bidders)).toContain(
      `${bidder.name}: what counts is not what was told last`,
    );
  });
});
