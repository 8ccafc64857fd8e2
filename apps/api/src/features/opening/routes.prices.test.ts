import { randomUUID } from 'node:crypto';
import * as bids from '@procure/contract/bid/bid.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import { getNotice } from '@procure/contract/notice/notice.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import type { FindingAnswer } from '@procure/domain/evaluation/finding-answer.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { lotMark } from '@procure/sealing/lot-key.ts';
import { checkLotKey } from '@procure/sealing/lot-key-check.ts';
import { openOpeningRecord } from '@procure/sealing/opening-record.ts';
import { statementDigest } from '@procure/sealing/published.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  bidContent,
  bidder,
  keysOfLot,
  submittedBid,
  uploadBid,
  uploadEnvelope,
} from '../../../testing/fixtures/bid.ts';
import { sitDown } from '../../../testing/fixtures/committee.ts';
import {
  type EvaluatingLot,
  evaluatingLot,
  handInSheets,
  judgedSheet,
  rejecting,
  report,
  scored,
  signAll,
} from '../../../testing/fixtures/evaluation.ts';
import { divided, keyedOpener, releaseShare, shareOf } from '../../../testing/fixtures/opener.ts';
import { endComparison, lotWithBids } from '../../../testing/fixtures/opening.ts';
import { operatorOpens, rewrite } from '../../../testing/fixtures/operator.ts';
import { lotContent, passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { transact } from '../../platform/database/transaction.ts';
import { reopen } from '../evaluation/result/service.ts';
import { lockLot } from '../tender/service.ts';
import { checkRecords } from './entry/service.ts';
import { runOpening } from './session/service.ts';

const test = testApp();
const db = () => test.parts().db;
const split = { lot: { splitEnvelope: true } } as const;

/** Every evaluator hands in a sheet that rejects the bids of these indexes. */
async function handIn(lot: EvaluatingLot, rejected: readonly number[] = []): Promise<void> {
  const { lotId, bidIds, evaluators } = lot;
  const rows = bidIds.map((bidId, index) => (rejected.includes(index) ? rejecting(bidId) : scored(bidId)));
  const scores = await lot.judged(rows);
  await handInSheets(evaluators, lotId, scores);
}

const chairOf = ({ evaluators: [chair] }: EvaluatingLot) => {
  if (chair === undefined) throw new Error('a lot has evaluators');
  return chair;
};

const closeReview = (lot: EvaluatingLot) =>
  chairOf(lot).client.call(evaluations.closeReview, { lotId: lot.lotId });

const evaluationOf = async (lot: EvaluatingLot) => {
  const reply = await chairOf(lot).client.call(evaluations.getEvaluation, { lotId: lot.lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
};

/** The review is closed, and the openers open the prices. */
async function openPrices(lot: EvaluatingLot): Promise<void> {
  expect(await closeReview(lot)).toMatchObject({ ok: true });
  for (const opener of lot.tender.openers.slice(0, 2))
    expect(await releaseShare(opener, lot.lotId)).toMatchObject({ ok: true });
  await runOpening(test.parts(), lot.lotId);
}

describe('a lot with two envelopes', () => {
  it('opens its prices after the review, of the bids that pass alone', async () => {
    const lot = await evaluatingLot(test, { ...split, prices: ['1000', '1100', '1200', '1300'] });
    const { lotId, tender } = lot;
    const [opener] = tender.openers;
    const before = await evaluationOf(lot);
    const pricesOf = async () => {
      const reply = await chairOf(lot).client.call(evaluations.comparePrices, { lotId });
      return reply.ok ? reply.data[0]?.quotes.map(({ unitPriceIncl }) => unitPriceIncl) : null;
    };
    expect(await pricesOf()).toEqual(lot.bidIds.map(() => null));
    const table = await chairOf(lot).client.call(evaluations.exportPrices, { lotId });
    expect(table).toMatchObject({ ok: true, data: { bids: lot.bidIds.map(() => ({ price: null })) } });
    expect(table.ok && table.data.lines.flatMap(({ unitPrices }) => unitPrices).filter(Boolean)).toEqual([]);
    expect(before.bids.map(({ price, priceSealed }) => [price, priceSealed])).toEqual(
      lot.bidIds.map(() => [null, true]),
    );
    expect(before.bids.flatMap(({ findings }) => findings)).toEqual([]);
    expect(before).toMatchObject({ mayCloseReview: false, blocker: { reason: 'preliminary_open' } });
    expect(await closeReview(lot)).toMatchObject({ reason: 'scoring_unfinished' });
    await handIn(lot, [3]);
    expect(await evaluationOf(lot)).toMatchObject({
      ...{ mayCloseReview: true, blocker: { reason: 'prices_sealed' } },
      standings: [
        ...lot.bidIds.slice(0, 3).map((bidId) => ({ bidId, rank: null, responsive: true, price: null })),
        { bidId: lot.bidIds[3], responsive: false },
      ],
    });
    const conclusion = { lotId, report };
    const early = await chairOf(lot).client.call(evaluations.drawUpReport, conclusion);
    expect(early).toMatchObject({ ok: false });
    await openPrices(lot);
    const view = await opener?.client.call(openings.getOpening, { lotId });
    expect(view).toMatchObject({
      data: { state: 'completed', pricesAwaited: false, prices: { state: 'completed', bidCount: 3 } },
    });
    const after = await evaluationOf(lot);
    expect(after.bids.map(({ price }) => price === null)).toEqual([false, false, false, true]);
    expect((await pricesOf())?.map((price) => price === null)).toEqual([false, false, false, true]);
    expect(after).toMatchObject({ state: 'scoring', mayCloseReview: false, blocker: null });
    expect(await chairOf(lot).client.call(evaluations.drawUpReport, conclusion)).toMatchObject({
      ok: true,
    });
    expect((await evaluationOf(lot)).standings?.map(({ rank }) => rank)).toEqual([1, 2, 3, null]);
  });

  it('asks in the report about what the opened prices bring', async () => {
    const lot = await evaluatingLot(test, { ...split, prices: ['1000', '1100', '1200', '16500'] });
    const { lotId, bidIds } = lot;
    await handIn(lot);
    expect((await evaluationOf(lot)).preliminary).toMatchObject({ passed: bidIds, findings: [] });
    await openPrices(lot);
    expect((await evaluationOf(lot)).bids[3]?.findings).toMatchObject([{ code: 'ceiling' }]);
    const draw = (answers: readonly FindingAnswer[]) =>
      chairOf(lot).client.call(evaluations.drawUpReport, { lotId, report, answers: [...answers] });
    expect(await draw([])).toMatchObject({ reason: 'findings_unanswered' });
    const rejection = { bidId: bidIds[3] ?? '', finding: 'ceiling', reject: true };
    expect(await draw([{ ...rejection, reason: '超过最高投标限价' }])).toMatchObject({ ok: true });
  });

  it('refuses each act before its time', async () => {
    const lot = await evaluatingLot(test, split);
    const { lotId, tender } = lot;
    const [opener, second] = tender.openers;
    if (opener === undefined || second === undefined) throw new Error('a lot has openers');
    // The file contains the price share: the server keeps it while no share is awaited.
    expect(await opener.client.call(openings.getOwnShare, { lotId })).toMatchObject({ ok: false });
    expect(await opener.client.call(openings.releaseOpening, { lotId, share: 'ab' })).toMatchObject({
      data: { state: 'completed' },
    });
    await handIn(lot);
    for (const { client } of [tender.buyer, opener])
      expect(await client.call(evaluations.closeReview, { lotId })).toMatchObject({ ok: false });
    expect(await closeReview(lot)).toMatchObject({ data: { passed: 3 } });
    expect(await closeReview(lot)).toMatchObject({ data: { passed: 3 } });
    expect(await chairOf(lot).client.call(evaluations.drawUpReport, { lotId, report })).toMatchObject({
      ok: false,
    });
    // The share of the other key is no share of this one.
    const bidShare = 'ab'.repeat(75);
    expect(await opener.client.call(openings.releaseOpening, { lotId, share: bidShare })).toMatchObject({
      reason: 'share_wrong',
    });
    expect(await releaseShare(opener, lotId)).toMatchObject({ data: { state: 'waiting', released: 1 } });
    expect(await releaseShare(opener, lotId)).toMatchObject({ data: { state: 'waiting', released: 1 } });
    expect(await operatorOpens(test, lotId, [], 'price')).toBe(false);
    expect(await releaseShare(second, lotId)).toMatchObject({ data: { state: 'in_progress' } });
  });

  it('records, signs and shows the prices as a session of its own', async () => {
    const lot = await evaluatingLot(test, split);
    const { lotId } = lot;
    const { publicKey } = test.parts().crypto.signing;
    const recordsOf = async () => {
      const reply = await test.client('portal').call(openings.getSignedRecord, { lotId });
      if (!reply.ok) throw new Error(reply.message);
      const { body, signature, prices } = reply.data;
      return Promise.all([{ body, signature }, ...prices].map((one) => openOpeningRecord(one, publicKey)));
    };
    const totals = async () =>
      (await recordsOf()).map((record) => [
        record?.format,
        record?.entries.map(({ totalIncl }) => totalIncl !== null),
      ]);
    expect(await totals()).toEqual([['procure-opening-record/1', [false, false, false]]]);
    await handIn(lot);
    await openPrices(lot);
    expect(await totals()).toEqual([
      ['procure-opening-record/1', [false, false, false]],
      ['procure-price-record/1', [true, true, true]],
    ]);
    const [notice] = await db().selectFrom('notice').select('id').where('lotId', '=', lotId).execute();
    const page = await test.client('portal').call(getNotice, { id: notice?.id ?? '' });
    const read = page.ok ? (page.data.lots.find(({ id }) => id === lotId)?.opening?.entries ?? []) : [];
    expect(read.map(({ totalIncl, result }) => [totalIncl !== null, result])).toEqual(
      lot.bidIds.map(() => [true, 'opened']),
    );
    const own = await lot.suppliers[0]?.client.call(openings.getOpeningRecord, { lotId });
    expect(own).toMatchObject({ data: { prices: { state: 'completed', bidCount: 3 } } });
  });

  it('opens the price of a bid that passes only a second evaluation', async () => {
    const lot = await evaluatingLot(test, { ...split, prices: ['1000', '1100', '1200', '1300'] });
    const { lotId, tender } = lot;
    const conclusion = { lotId, report };
    await handIn(lot, [3]);
    await openPrices(lot);
    expect(await chairOf(lot).client.call(evaluations.drawUpReport, conclusion)).toMatchObject({
      ok: true,
    });
    await signAll(lot);
    const { actor, accountId } = tender.buyer;
    await transact(test.parts(), actor, async (unit) => {
      const held = await lockLot(unit, lotId);
      if (held !== null) await reopen(unit, held, '第四名投标人的响应被误判', accountId);
    });
    await handIn(lot, [0]);
    // Bids whose prices are known are not opened again.
    expect(await chairOf(lot).client.call(evaluations.drawUpReport, conclusion)).toMatchObject({
      reason: 'prices_sealed',
    });
    await openPrices(lot);
    const rows = await db()
      .selectFrom('priceEntry')
      .select(['no', 'bidId'])
      .where('lotId', '=', lotId)
      .orderBy('no')
      .orderBy('position')
      .execute();
    expect(rows).toEqual(lot.bidIds.map((bidId, place) => ({ bidId, no: place === 3 ? 2 : 1 })));
    expect(await chairOf(lot).client.call(evaluations.drawUpReport, conclusion)).toMatchObject({
      ok: true,
    });
    expect((await evaluationOf(lot)).standings?.map(({ rank }) => rank)).toEqual([1, 2, 3, null]);
    expect(await checkRecords(test.parts())).toBe(true);
    await rewrite(test, sql`update price_entry set total_incl = 1 where lot_id = ${lotId} and no = 2`);
    expect(await checkRecords(test.parts())).toBe(false);
  });

  it('fails without its prices if too few bids pass', async () => {
    const lot = await evaluatingLot(test, split);
    await handIn(lot, [0]);
    const view = await evaluationOf(lot);
    expect(view).toMatchObject({ mayCloseReview: true, blocker: null });
    const conclusion = { lotId: lot.lotId, report };
    const goesOn = { ...conclusion, competing: '两家报价仍有充分竞争' };
    expect(await chairOf(lot).client.call(evaluations.drawUpReport, goesOn)).toMatchObject({
      reason: 'prices_sealed',
    });
    expect(await chairOf(lot).client.call(evaluations.drawUpReport, conclusion)).toMatchObject({
      data: { state: 'signing' },
    });
    await signAll(lot);
    const { state } = await db()
      .selectFrom('lot')
      .select('state')
      .where('id', '=', lot.lotId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('failed');
    expect(await operatorOpens(test, lot.lotId, [], 'price')).toBe(false);
    const left = await db().selectFrom('lotShare').select('lotId').where('lotId', '=', lot.lotId).execute();
    expect(left).toEqual([]);
  });

  it('keeps a price envelope that does not open for a person to judge', async () => {
    const tender = await publishedTender(test, { lots: [lotContent({ splitEnvelope: true })] });
    const { lotId } = tender;
    const { recipient, priceRecipient } = await keysOfLot(test, lotId);
    for (const price of ['1000', '1100', '1200'])
      await submittedBid(test, await bidder(test, lotId), lotId, await bidContent(test, lotId, price));
    const fourth = await bidder(test, lotId);
    const envelopes = await uploadBid(test, fourth, lotId);
    const useless = await sealBytes([recipient], new TextEncoder().encode('{}'));
    const wrong = await uploadEnvelope(test, fourth, 'price', useless);
    const all = envelopes.map((one) => (one.kind === 'price' ? wrong : one));
    const input = { lotId, id: randomUUID(), envelopes: all, priceRecipient };
    expect(await fourth.client.call(bids.submitBid, input)).toMatchObject({ ok: true });
    await passDeadline(test, lotId);
    for (const opener of tender.openers) await releaseShare(opener, lotId);
    await runOpening(test.parts(), lotId);
    await endComparison(test, lotId);
    const rows = await db()
      .selectFrom('openingEntry')
      .select('bidId')
      .where('lotId', '=', lotId)
      .orderBy('position')
      .execute();
    const bidIds = rows.map(({ bidId }) => bidId);
    const { evaluators } = tender;
    const judged = (sheet: Parameters<EvaluatingLot['judged']>[0]) => judgedSheet(test, lotId, sheet);
    const lot = { tender, lotId, suppliers: [], bidIds, evaluators, judged };
    await sitDown(evaluators, lotId);
    await handIn(lot);
    await openPrices(lot);
    const [opener] = tender.openers;
    const view = await opener?.client.call(openings.getOpening, { lotId });
    expect(view).toMatchObject({
      data: { prices: { state: 'paused' }, pause: { cause: 'judgement' }, inCharge: true, findings: [{}] },
    });
    const bidId = bidIds[3] ?? '';
    const declared = { lotId, bidId, fault: 'bidder', reason: '报价文件未加密给报价密钥' } as const;
    expect(await opener?.client.call(openings.declareUnreadable, declared)).toMatchObject({ ok: true });
    expect(await opener?.client.call(openings.completeOpening, { lotId })).toMatchObject({ ok: true });
    const after = await evaluationOf(lot);
    expect(after.bids.map(({ price }) => price !== null)).toEqual([true, true, true, false]);
    expect(after.bids[3]?.excluded).toContain('报价文件未加密给报价密钥');
    expect(await chairOf(lot).client.call(evaluations.drawUpReport, { lotId, report })).toMatchObject({
      ok: true,
    });
  });
});

describe('the prices of a lot with two envelopes', () => {
  it('open to no operator with database, disk and every key, before the openers release them', async () => {
    const lot = await evaluatingLot(test, split);
    const { lotId, tender } = lot;
    const [first, second] = tender.openers;
    if (first === undefined || second === undefined) throw new Error('a lot has openers');
    expect(await operatorOpens(test, lotId, [], 'price')).toBe(false);
    await handIn(lot);
    await closeReview(lot);
    await releaseShare(first, lotId);
    expect(await operatorOpens(test, lotId, [], 'price')).toBe(false);
    // The same operator with one more share: the search finds the key.
    expect(await operatorOpens(test, lotId, [await shareOf(second, lotId)], 'price')).toBe(true);
    await releaseShare(second, lotId);
    await runOpening(test.parts(), lotId);
    expect(await operatorOpens(test, lotId, [], 'price')).toBe(false);
  });

  it('open after the key was divided among other openers', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3'], undefined, split.lot);
    const [first, second] = tender.openers;
    if (first === undefined || second === undefined) throw new Error('a lot has openers');
    const fresh = await keyedOpener(test);
    await divided(tender.buyer, lotId, [first, second], [second, fresh, first]);
    await passDeadline(test, lotId);
    for (const opener of [second, fresh])
      expect(await releaseShare(opener, lotId)).toMatchObject({ ok: true });
    await runOpening(test.parts(), lotId);
    await endComparison(test, lotId);
    const rows = await db().selectFrom('openingEntry').select('bidId').where('lotId', '=', lotId).execute();
    const judged = (sheet: Parameters<EvaluatingLot['judged']>[0]) => judgedSheet(test, lotId, sheet);
    const bidIds = rows.map(({ bidId }) => bidId);
    const lot = { tender, lotId, suppliers: [], bidIds, evaluators: tender.evaluators, judged };
    await sitDown(tender.evaluators, lotId);
    await handIn(lot);
    await closeReview(lot);
    for (const opener of [first, fresh])
      expect(await releaseShare(opener, lotId)).toMatchObject({ ok: true });
    await runOpening(test.parts(), lotId);
    expect((await evaluationOf(lot)).bids.every(({ price }) => price !== null)).toBe(true);
  });

  it('are sealed to their own key, or the submission is refused', async () => {
    const { lotId } = await publishedTender(test, { lots: [lotContent({ splitEnvelope: true })] });
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    const { recipient, priceRecipient } = await keysOfLot(test, lotId);
    for (const key of [undefined, null, recipient]) {
      const input = { lotId, id: randomUUID(), envelopes, priceRecipient: key };
      expect(await supplier.client.call(bids.submitBid, input)).toMatchObject({
        reason: 'price_key_missing',
      });
    }
    const input = { lotId, id: randomUUID(), envelopes, priceRecipient };
    expect(await supplier.client.call(bids.submitBid, input)).toMatchObject({ ok: true });
    expect(await supplier.client.call(bids.submitBid, input)).toMatchObject({ ok: true });
  });

  it('cannot get another key or become unsealed, by a writer of rows', async () => {
    const { lotId } = await publishedTender(test, { lots: [lotContent({ splitEnvelope: true })] });
    for (const change of [
      sql`update lot set price_recipient = 'age1other' where id = ${lotId}`,
      sql`update lot set price_recipient = null where id = ${lotId}`,
      sql`update lot set split_envelope = false where id = ${lotId}`,
      sql`update lot_share set price_sha256 = ${'0'.repeat(64)} where lot_id = ${lotId}`,
    ])
      await expect(change.execute(db())).rejects.toThrow(/written once|permission denied/);
    await rewrite(test, sql`update lot set price_recipient = 'age1other' where id = ${lotId}`);
    const supplier = await bidder(test, lotId);
    const workspace = await supplier.client.call(bids.getBid, { lotId });
    if (!workspace.ok) throw new Error(workspace.message);
    const { sealRecipient, priceRecipient, keyStatements } = workspace.data.lot;
    expect(priceRecipient).toBe('age1other');
    const target = { lotId, recipient: sealRecipient ?? '', priceRecipient, statements: keyStatements };
    const log = keyStatements.map((statement) => ({
      ...{ kind: 'lot-key' as const, digest: statementDigest(statement) },
      ...{ publishedAt: '2026-01-01T00:00:00.000Z', lot: lotMark(lotId) },
    }));
    const keys = [test.parts().crypto.signing.publicKey];
    expect(await checkLotKey({ ...target, receipts: [] }, log, keys)).toBe('log_differs');
  });
});
