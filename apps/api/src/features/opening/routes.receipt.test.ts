import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as bids from '@procure/contract/bid/bid.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import * as receipts from '@procure/contract/receipt/receipt.route.ts';
import { digestOf } from '@procure/sealing/digest.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { makeSigningKey, type Receipt, type SignedReceipt, signReceipt } from '@procure/sealing/receipt.ts';
import { checkReceipt } from '@procure/sealing/receipt-check.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  bidContent,
  plainEnvelope,
  recipientOfLot,
  submittedBid,
  uploadBid,
} from '../../../testing/fixtures/bid.ts';
import { lotWithBids, openAll, releaseAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { fixDueRoots } from '../receipt/service.ts';
import { runOpening } from './session/service.ts';

/** An attacker with the database and the disk changes submitted bids, rows and files alike, but cannot sign. */
const test = testApp();

async function resultsOf({ openers, lotId }: TenderFixture): Promise<(string | null)[]> {
  const view = await openers[0]?.client.call(openings.getOpening, { lotId });
  if (!view?.ok) throw new Error('no view');
  return view.data.findings.map(({ kind, cause }) => `${kind}：${cause}`);
}

async function readReceipt(versionId: string): Promise<SignedReceipt> {
  const { rows } = await sql<{ receipt: SignedReceipt }>`
    select receipt from bid_version where id = ${versionId}`.execute(test.database.db);
  const [row] = rows;
  if (row === undefined) throw new Error('no version');
  return row.receipt;
}

/** Replaces the submitted price by another validly sealed one, with every row that names its digest. */
async function swapPrice(lotId: string, versionId: string): Promise<SignedReceipt> {
  const { db } = test.database;
  const sealed = await sealBytes(
    [await recipientOfLot(test, lotId)],
    await plainEnvelope(await bidContent(test, lotId, '0.01'), 'price'),
  );
  const sha256 = digestOf(sealed);
  const { rows } = await sql<{ path: string; was: string }>`
    update bid_envelope set sha256 = ${sha256}, size = ${sealed.length} from file
    where bid_version_id = ${versionId} and kind = 'price' and file.id = bid_envelope.file_id
    returning file.path, file.sha256 as was`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no envelope');
  await sql`update file set sha256 = ${sha256}, size = ${sealed.length} where sha256 = ${row.was}`.execute(
    db,
  );
  await writeFile(join(test.parts().config.dataDir, 'files', row.path), sealed);
  const { receipt, ...signed } = await readReceipt(versionId);
  const files = receipt.files.map((file) =>
    file.sha256 === row.was ? { ...file, size: sealed.length, sha256 } : file,
  );
  return { ...signed, receipt: { ...receipt, files } as Receipt };
}

async function closedLot() {
  const lot = await lotWithBids(test, ['1000.00', '999.99', '1000.01']);
  await passDeadline(test, lot.lotId);
  await fixDueRoots(test.parts());
  const [first = '', second = ''] = lot.versions;
  return { ...lot, first, second };
}

describe('a submission changed before the opening', () => {
  it('is detected if a file and all its rows were changed, and the other bids open', async () => {
    const { tender, lotId, first } = await closedLot();
    await swapPrice(lotId, first);
    await openAll(test, tender);
    expect(await resultsOf(tender)).toEqual(['altered：价格标文件的记录与回执记载的校验值不符']);
  });

  it('is detected if the receipt was changed too, signed with another key or with none', async () => {
    const { tender, lotId, first, second } = await closedLot();
    await sql`update bid_version set receipt = ${JSON.stringify(await swapPrice(lotId, first))}
      where id = ${first}`.execute(test.database.db);
    const { receipt } = await swapPrice(lotId, second);
    const forged = await signReceipt(await makeSigningKey(), receipt);
    await sql`update bid_version set receipt = ${JSON.stringify(forged)} where id = ${second}`.execute(
      test.database.db,
    );
    await openAll(test, tender);
    expect(await resultsOf(tender)).toEqual(['altered：回执的平台签名无效', 'altered：回执的平台签名无效']);
  });

  it('is detected if its time or its receipt was replaced', async () => {
    const { tender, first, second } = await closedLot();
    const { db } = test.database;
    await sql`update bid_version set submitted_at = submitted_at - interval '1 second' where id = ${first}`.execute(
      db,
    );
    await sql`update bid_version set receipt = ${JSON.stringify(await readReceipt(first))}
      where id = ${second}`.execute(db);
    await openAll(test, tender);
    const cause = 'altered：投标记录与回执记载的标段、版本或递交时间不符';
    expect(await resultsOf(tender)).toEqual([cause, cause]);
  });
});

describe('the receipt log fixed at the deadline', () => {
  const reasonsOf = async (tender: TenderFixture) => {
    const replies = await releaseAll(tender);
    return replies.map((reply) => (reply.ok ? 'ok' : reply.reason));
  };
  /** Changes of the rows, each with its reversal. */
  const deeds = [
    [
      'a bid in it is no longer in force',
      (
        lotId: string,
      ) => `update bid set state = 'withdrawn', valid_version_no = null where lot_id = '${lotId}'
        and id = (select min(id::text)::uuid from bid where lot_id = '${lotId}')`,
      (lotId: string) =>
        `update bid set state = 'submitted', valid_version_no = last_version_no where lot_id = '${lotId}'`,
    ],
    [
      'a former version of a bid is in force again',
      (lotId: string) =>
        `update bid set valid_version_no = 1 where lot_id = '${lotId}' and last_version_no = 2`,
      (lotId: string) => `update bid set valid_version_no = last_version_no where lot_id = '${lotId}'`,
    ],
    [
      'a bid was removed from it and its size adjusted',
      (
        lotId: string,
      ) => `update receipt_root set leaves = jsonb_build_array(entries -> 0), entries = entries - 0,
        tree_size = tree_size - 1 where lot_id = '${lotId}'`,
      (lotId: string) => `update receipt_root set entries = leaves || entries, tree_size = tree_size + 1
        where lot_id = '${lotId}'`,
    ],
    [
      'it marks a replaced version as in force',
      (lotId: string) => `update receipt_root set leaves = entries, entries = (
        select jsonb_agg(case entry ->> 'standing' when 'superseded'
          then entry || '{"standing":"valid","endedBy":null}' else entry end order by entry ->> 'receipt')
        from jsonb_array_elements(entries) entry) where lot_id = '${lotId}'`,
      (lotId: string) => `update receipt_root set entries = leaves where lot_id = '${lotId}'`,
    ],
    [
      'a bid states one version too many',
      (lotId: string) =>
        `update bid set last_version_no = 3 where lot_id = '${lotId}' and last_version_no = 2`,
      (lotId: string) =>
        `update bid set last_version_no = 2 where lot_id = '${lotId}' and last_version_no = 3`,
    ],
    [
      'a version is marked as withdrawn',
      (
        lotId: string,
      ) => `update bid_version set withdrawn_at = submitted_at, superseded_at = null where lot_id = '${lotId}'
        and version_no = 1 and superseded_at is not null`,
      (
        lotId: string,
      ) => `update bid_version set withdrawn_at = null, superseded_at = submitted_at where lot_id = '${lotId}'
        and withdrawn_at is not null`,
    ],
    [
      'its time was changed',
      (lotId: string) =>
        `update receipt_root set fixed_at = fixed_at + interval '1 hour' where lot_id = '${lotId}'`,
      (lotId: string) =>
        `update receipt_root set fixed_at = fixed_at - interval '1 hour' where lot_id = '${lotId}'`,
    ],
  ] as const;

  it.each(deeds)(
    'prevents every opening if %s, and allows it once that is reverted',
    async (_, deed, undo) => {
      const lot = await lotWithBids(test, ['1000.00', '999.99', '1000.01']);
      const { tender, lotId, suppliers } = lot;
      const [again] = suppliers;
      if (again === undefined) throw new Error('a supplier');
      const envelopes = await uploadBid(test, again, lotId);
      await again.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
      await passDeadline(test, lotId);
      await fixDueRoots(test.parts());
      const { db } = test.database;
      await sql.raw(deed(lotId)).execute(db);
      expect((await reasonsOf(tender)).slice(-2)).toEqual(['receipt_log_broken', 'receipt_log_broken']);
      await sql.raw(undo(lotId)).execute(db);
      expect((await reasonsOf(tender)).at(-1)).toBe('ok');
      await runOpening(test.parts(), lotId);
      expect(await resultsOf(tender)).toEqual([]);
    },
  );

  it('proves to a supplier that its last version was dropped before the log was fixed, even if all rows were changed', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1000.00', '999.99', '1000.01']);
    const [first] = suppliers;
    if (first === undefined) throw new Error('a supplier');
    const { id } = await submittedBid(test, first, lotId);
    const held = await first.client.call(receipts.getReceipt, { lotId, id });
    if (!held.ok) throw new Error(held.message);
    const { db } = test.database;
    await sql`delete from bid_envelope where bid_version_id = ${id}`.execute(db);
    await sql`update bid set valid_version_no = 1 where lot_id = ${lotId} and last_version_no = 2`.execute(
      db,
    );
    await sql`update bid_version set superseded_at = null where lot_id = ${lotId}`.execute(db);
    await sql`delete from bid_version where id = ${id}`.execute(db);
    await passDeadline(test, lotId);
    // The bid still states two versions: nothing is opened.
    expect((await reasonsOf(tender)).at(-1)).toBe('receipt_log_broken');
    await sql`update bid set last_version_no = 1 where lot_id = ${lotId}`.execute(db);
    await openAll(test, tender);
    const { rows } = await sql<{ id: string }>`select id from bid_version where lot_id = ${lotId}
      and company_id = ${first.actor.company.id}`.execute(db);
    const now = await first.client.call(receipts.getReceipt, { lotId, id: rows[0]?.id ?? '' });
    if (!now.ok) throw new Error(now.message);
    const { signingKeys } = test.parts().crypto;
    expect(await checkReceipt(held.data.signed, now.data.log, signingKeys)).toMatchObject({
      signed: true,
      included: false,
    });
    expect(await checkReceipt(now.data.signed, now.data.log, signingKeys)).toMatchObject({
      standing: 'valid',
    });
  });
});

describe('the submitted manifest', () => {
  it('is compared with the receipt', async () => {
    const { tender, first } = await closedLot();
    await sql`update bid_version set manifest_sha256 = ${'0'.repeat(64)} where id = ${first}`.execute(
      test.database.db,
    );
    await openAll(test, tender);
    expect(await resultsOf(tender)).toEqual(['altered：投标清单的记录与回执记载的校验值不符']);
  });
});
