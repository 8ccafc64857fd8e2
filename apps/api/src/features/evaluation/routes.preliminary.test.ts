import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import type { SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fill, fiveOf, recuse, signInAll } from '../../../testing/fixtures/committee.ts';
import {
  digestOf,
  type EvaluatingLot,
  evaluatingLot,
  handInSheets,
  rejecting,
  report,
  reviewBids,
  scored,
  signAll,
} from '../../../testing/fixtures/evaluation.ts';
import { dataOf } from '../../../testing/fixtures/outcome.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
const prices = ['1000.00', '1100.00', '1200.00', '1300.00'];
const reason = '第二名投标人的业绩证明被误判';

type Member = Person<StaffActor>;

const db = () => test.parts().db;
const review = ({ client }: Member, lotId: string, scores: readonly SheetRowView[]) =>
  client.call(evaluations.submitPreliminary, { lotId, scores: [...scores] });
const submit = ({ client }: Member, lotId: string, scores: readonly SheetRowView[]) =>
  client.call(evaluations.submitSheet, { lotId, scores: [...scores] });
const save = ({ client }: Member, lotId: string, version: number, scores: readonly SheetRowView[]) =>
  client.call(evaluations.saveSheet, { lotId, version, scores: [...scores] });
const close = ({ client }: Member, lotId: string) => client.call(evaluations.closePreliminary, { lotId });
const reopen = ({ client }: Member, lotId: string) =>
  client.call(evaluations.reopenPreliminary, { lotId, reason });
const draw = ({ client }: Member, lotId: string) => client.call(evaluations.drawUpReport, { lotId, report });
const viewOf = async ({ client }: Member, lotId: string) =>
  dataOf(await client.call(evaluations.getEvaluation, { lotId }));

/** A lot of four bids; `rows` are sheets in which the bids at these places are rejected. */
async function reviewedLot(options: Parameters<typeof evaluatingLot>[1] = {}) {
  const lot = await evaluatingLot(test, { prices, ...options });
  const rows = (rejected: readonly number[] = [], points = '30') =>
    lot.judged(lot.bidIds.map((id, at) => (rejected.includes(at) ? rejecting(id) : scored(id, points))));
  const { first: chair, ...members } = fiveOf(lot);
  return { ...lot, chair, ...members, rows };
}

/** The buyer names a successor for the vacant seat, who signs in. */
async function fillSeat({ lotId, tender }: EvaluatingLot): Promise<Member> {
  const successor = await test.staff('evaluator');
  dataOf(await fill(tender.buyer, lotId, successor));
  await signInAll([successor], lotId);
  return successor;
}

const audited = (lotId: string, action: string) =>
  db()
    .selectFrom('auditLog')
    .select(['after', 'reason'])
    .where('lotId', '=', lotId)
    .where('action', '=', action)
    .execute();

async function askedToScore(lotId: string): Promise<number> {
  const rows = await db()
    .selectFrom('outbox')
    .select('recipient')
    .where('template', '=', 'scoring_begins')
    .where('link', '=', `/evaluation/${lotId}`)
    .execute();
  return rows.length;
}

describe('the preliminary review', () => {
  it('precedes the scores: none are taken before its end, and no draft of them is stored', async () => {
    const { lotId, chair, rows } = await reviewedLot();
    const scores = await rows();
    expect(await submit(chair, lotId, scores)).toMatchObject({ reason: 'preliminary_open', code: '4660' });
    expect(await save(chair, lotId, 0, scores)).toMatchObject({ data: { version: 1 } });
    expect((await viewOf(chair, lotId)).sheet).toMatchObject({
      part: 'preliminary',
      scores: [{ responsive: true, technical: '', judgements: [{ points: '' }, { points: '' }] }, {}, {}, {}],
    });
    expect(await review(chair, lotId, scores)).toMatchObject({ ok: true });
    // The review is handed in, and waits for those of the others.
    expect(await submit(chair, lotId, scores)).toMatchObject({ reason: 'preliminary_open' });
    expect(await save(chair, lotId, 2, scores)).toMatchObject({ reason: 'preliminary_submitted' });
    expect(await close(chair, lotId)).toMatchObject({
      reason: 'preliminary_unfinished',
      message: '还有4位评委未提交初步评审',
    });
    expect(await draw(chair, lotId)).toMatchObject({ reason: 'preliminary_open' });
  });

  it('is final once handed in, and the same again changes nothing', async () => {
    const { lotId, chair, rows } = await reviewedLot();
    const first = await review(chair, lotId, await rows());
    expect(dataOf(await review(chair, lotId, await rows()))).toEqual(dataOf(first));
    expect(await review(chair, lotId, await rows([1]))).toMatchObject({ reason: 'preliminary_submitted' });
    expect((await viewOf(chair, lotId)).sheet?.part).toBe('none');
  });

  it('needs a decision on each bid, with ground and reason of a rejection', async () => {
    const { lotId, chair, rows } = await reviewedLot();
    const scores = (await rows([1])).map((row, at) => (at === 1 ? { ...row, comment: '' } : row));
    expect(await review(chair, lotId, scores)).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'scores.1.comment', message: '请说明否决理由' }],
    });
    expect(await review(chair, lotId, scores.slice(1))).toMatchObject({
      fields: [{ field: 'scores', message: '还有1份投标未评审' }],
    });
  });

  it('is seen by the other members when all are in, by the buyer in the result, and never with points', async () => {
    const { lotId, chair, second, evaluators, tender, rows } = await reviewedLot();
    await review(chair, lotId, await rows([1]));
    expect((await viewOf(second, lotId)).preliminary?.sheets).toBeNull();
    expect(JSON.stringify(await viewOf(second, lotId))).not.toContain('组件效率低于要求');
    for (const one of evaluators.slice(1)) await review(one, lotId, await rows());
    expect((await viewOf(second, lotId)).preliminary?.sheets).toHaveLength(5);
    expect((await viewOf(tender.buyer, lotId)).preliminary?.sheets).toBeNull();
    await close(chair, lotId);
    await submit(chair, lotId, await rows([], '17.5'));
    expect((await viewOf(second, lotId)).preliminary?.passed).toHaveLength(4);
    expect((await viewOf(tender.buyer, lotId)).preliminary?.passed).toEqual([]);
    expect(JSON.stringify(await viewOf(second, lotId))).not.toContain('17.5');
    expect(JSON.stringify(await viewOf(tender.buyer, lotId))).not.toContain('组件效率低于要求');
  });

  it('decides by the majority, and the members score only the bids that pass', async () => {
    const { lotId, bidIds, chair, second, third, fourth, last, evaluators, rows } = await reviewedLot();
    for (const one of [chair, second, third]) await review(one, lotId, await rows([3]));
    // A member who is outvoted.
    await review(fourth, lotId, await rows([0]));
    await review(last, lotId, await rows());
    expect(await close(second, lotId)).toMatchObject({ reason: 'not_the_chair' });
    expect(await close(chair, lotId)).toMatchObject({ data: { passed: 3 } });
    expect(await close(chair, lotId)).toMatchObject({ data: { passed: 3 } });
    const view = await viewOf(fourth, lotId);
    expect(view.preliminary).toMatchObject({ passed: bidIds.slice(0, 3), closedAt: expect.any(String) });
    expect(view.sheet?.part).toBe('scores');

    // The outvoted member scores the bid like the others; points for the rejected bid are not asked for.
    const missing = (await rows()).map((row, at) =>
      at === 0 ? { ...row, judgements: row.judgements.map((one) => ({ ...one, points: '' })) } : row,
    );
    expect(await submit(fourth, lotId, missing)).toMatchObject({
      fields: [{ field: 'scores.0.judgements.0.points' }, { field: 'scores.0.judgements.1.points' }],
    });
    const points = ['20', '20', '20', '40', '20'];
    for (const [at, one] of evaluators.entries())
      expect(await submit(one, lotId, (await rows([], points[at])).slice(0, 3))).toMatchObject({ ok: true });
    const { standings, sheets } = await viewOf(chair, lotId);
    const standing = (at: number) => standings?.find(({ bidId }) => bidId === bidIds[at]);
    expect(standing(0)).toMatchObject({ responsive: true, technical: '24.00' });
    expect(standing(3)).toMatchObject({
      responsive: false,
      reason: expect.stringContaining('组件效率低于要求'),
    });
    // The review of each member stays in the sheet, whatever is sent with the points.
    const kept = sheets?.find(({ evaluatorId }) => evaluatorId === fourth.accountId)?.scores;
    expect(kept?.map(({ responsive }) => responsive)).toEqual([false, true, true, true]);
  });

  it('does not change when a sheet of scores claims another one', async () => {
    const { lotId, chair, evaluators, rows } = await reviewedLot();
    await reviewBids(evaluators, lotId, await rows([3]));
    const { version } = (await viewOf(chair, lotId)).sheet ?? { version: 0 };
    expect(await save(chair, lotId, version, await rows([0, 1, 2]))).toMatchObject({ ok: true });
    expect((await viewOf(chair, lotId)).sheet?.scores.map(({ responsive }) => responsive)).toEqual([
      ...[true, true, true],
      false,
    ]);
    await handInSheets(evaluators, lotId, await rows());
    expect((await viewOf(chair, lotId)).standings?.filter(({ responsive }) => responsive)).toHaveLength(3);
  });

  it('ends a lot in which too few bids pass, without scores', async () => {
    const { lotId, chair, evaluators, rows } = await reviewedLot({ scope: 'government' });
    await reviewBids(evaluators, lotId, await rows([1, 2]));
    expect((await viewOf(chair, lotId)).blocker).toBeNull();
    expect(await draw(chair, lotId)).toMatchObject({ ok: true });
    const { standings } = await viewOf(chair, lotId);
    expect(standings?.map(({ rank, candidate, total }) => [rank, candidate, total])).toEqual(
      Array.from({ length: 4 }, () => [null, false, '0.00']),
    );
    await signAll({ lotId, evaluators });
    const { state } = await db()
      .selectFrom('lot')
      .select('state')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('failed');
  });

  it('is closed once by two calls at once', async () => {
    const { lotId, chair, evaluators, rows } = await reviewedLot();
    for (const one of evaluators) await review(one, lotId, await rows());
    const both = await Promise.all([close(chair, lotId), close(chair, lotId)]);
    expect(both).toMatchObject([{ data: { passed: 4 } }, { data: { passed: 4 } }]);
    expect(await audited(lotId, 'close_preliminary')).toMatchObject([{ after: { state: 'scoring' } }]);
    expect(await askedToScore(lotId)).toBe(5);
  });
});

describe('a preliminary review with an error', () => {
  it('is opened again by the chair with a reason: all sheets are drafts, with their content', async () => {
    const { lotId, chair, second, evaluators, rows } = await reviewedLot();
    await handInSheets(evaluators, lotId, await rows([1]));
    expect(await reopen(second, lotId)).toMatchObject({ reason: 'not_the_chair' });
    expect((await viewOf(second, lotId)).preliminary?.mayReopen).toBe(false);
    expect((await viewOf(chair, lotId)).preliminary?.mayReopen).toBe(true);
    expect(await reopen(chair, lotId)).toMatchObject({ ok: true });
    expect(await reopen(chair, lotId)).toMatchObject({ ok: true });
    const view = await viewOf(chair, lotId);
    expect(view).toMatchObject({
      ...{ state: 'preliminary', sheets: null, standings: null },
      preliminary: { closedAt: null, sheets: null },
      sheet: { part: 'preliminary', submittedAt: null },
    });
    expect(view.sheet?.scores[0]?.technical).toBe('30');
    // The sheets of scores are handed in again.
    await reviewBids(evaluators, lotId, await rows());
    expect(await draw(chair, lotId)).toMatchObject({ message: '还有5位评委未提交评分' });
    await handInSheets(evaluators, lotId, await rows());
    expect(await draw(chair, lotId)).toMatchObject({ ok: true });
    expect(await reopen(chair, lotId)).toMatchObject({ reason: 'report_signing' });
    expect(await audited(lotId, 'reopen_preliminary')).toMatchObject([{ reason }]);
  });

  it('is open again when the members take the report back with their sheets', async () => {
    const { lotId, chair, evaluators, rows } = await reviewedLot();
    await handInSheets(evaluators, lotId, await rows([1]));
    await draw(chair, lotId);
    const digest = await digestOf(chair, lotId);
    const takenBack = await chair.client.call(reports.takeBackReport, {
      ...{ lotId, digest, reason, reopenSheets: true },
    });
    expect(takenBack).toMatchObject({ ok: true });
    expect((await viewOf(chair, lotId)).state).toBe('preliminary');
    await handInSheets(evaluators, lotId, await rows());
    expect(await draw(chair, lotId)).toMatchObject({ ok: true });
  });
});

describe('a member who leaves after the preliminary review', () => {
  it('is replaced by one who reviews and scores; the others keep their sheets if the same bids pass', async () => {
    const lot = await reviewedLot();
    const { lotId, chair, second, third, fourth, last, evaluators, rows } = lot;
    await handInSheets(evaluators, lotId, await rows([3]));
    await recuse(last, lot);
    expect((await viewOf(chair, lotId)).state).toBe('preliminary');
    const successor = await fillSeat(lot);
    const members = [chair, second, third, fourth, successor];
    await reviewBids(members, lotId, await rows([3]));
    expect(await draw(chair, lotId)).toMatchObject({ message: '还有1位评委未提交评分' });
    expect(await submit(successor, lotId, await rows())).toMatchObject({ ok: true });
    expect(await draw(chair, lotId)).toMatchObject({ ok: true });
  });

  it('gives all sheets back to the members if other bids pass with the successor', async () => {
    const lot = await reviewedLot();
    const { lotId, chair, second, third, fourth, last, rows } = lot;
    for (const one of [chair, second]) await review(one, lotId, await rows([3]));
    for (const one of [third, fourth]) await review(one, lotId, await rows());
    await review(last, lotId, await rows([3]));
    await close(chair, lotId);
    for (const one of [chair, second, third, fourth, last]) await submit(one, lotId, await rows());
    await recuse(last, lot);
    const successor = await fillSeat(lot);
    await review(successor, lotId, await rows());
    expect(await close(chair, lotId)).toMatchObject({ data: { passed: 4 } });
    expect(await draw(chair, lotId)).toMatchObject({ message: '还有5位评委未提交评分' });
  });
});

describe('an act on the preliminary review', () => {
  it('is refused to every other role, committee and organisation', async () => {
    const { lotId, chair, evaluators, tender, rows } = await reviewedLot();
    const scores = await rows();
    const elsewhere = await reviewedLot();
    const others: readonly (readonly [Member, string])[] = [
      [await test.staff('evaluator'), 'not_an_evaluator'],
      [elsewhere.chair, 'not_an_evaluator'],
      [tender.buyer, 'forbidden'],
      [await test.staff('approver'), 'forbidden'],
      [await test.staff('opener'), 'forbidden'],
      [await test.staff('auditor'), 'forbidden'],
      [await test.staff('admin'), 'forbidden'],
    ];
    for (const [person, refused] of others) {
      expect(await review(person, lotId, scores)).toMatchObject({ reason: refused });
      expect(await close(person, lotId)).toMatchObject({ reason: refused });
      expect(await reopen(person, lotId)).toMatchObject({ reason: refused });
    }
    expect((await viewOf(chair, lotId)).state).toBe('preparing');
    await reviewBids(evaluators, lotId, scores);
  });

  it('waits while the lot is suspended', async () => {
    const { lotId, chair, rows } = await reviewedLot();
    const suspend = { state: 'suspended', stateBeforeSuspension: 'evaluating' };
    await db().updateTable('lot').set(suspend).where('id', '=', lotId).execute();
    expect(await review(chair, lotId, await rows())).toMatchObject({ reason: 'lot_suspended' });
    expect(await close(chair, lotId)).toMatchObject({ reason: 'lot_suspended' });
  });

  it('is refused a writer of rows who hands in scores before its end', async () => {
    const { lotId, chair, rows } = await reviewedLot();
    await review(chair, lotId, await rows());
    await expect(
      sql`update evaluation_sheet set submitted_at = now() where lot_id = ${lotId}`.execute(db()),
    ).rejects.toThrow('scores are submitted after the preliminary review');
  });
});

describe('a lot without points', () => {
  const lowest = { lot: { evaluationMethod: 'lowest_price' } } as const;

  it('is reported after the preliminary review, and has no scores', async () => {
    const { lotId, chair, second, evaluators, rows } = await reviewedLot(lowest);
    const scores = await rows([1]);
    for (const one of evaluators) await review(one, lotId, scores);
    expect((await viewOf(chair, lotId)).sheet?.part).toBe('none');
    expect(await close(chair, lotId)).toMatchObject({ data: { passed: 3 } });
    expect((await viewOf(second, lotId)).sheet).toMatchObject({ submittedAt: expect.any(String) });
    expect(await submit(second, lotId, await rows())).toMatchObject({ reason: 'sheet_submitted' });
    expect(await askedToScore(lotId)).toBe(0);
    expect(await draw(chair, lotId)).toMatchObject({ ok: true });
    const { standings } = await viewOf(chair, lotId);
    expect(standings?.map(({ rank }) => rank)).toEqual([1, 2, 3, null]);
  });

  it('is reviewed again with a successor, and after an error', async () => {
    const lot = await reviewedLot(lowest);
    const { lotId, chair, second, third, fourth, last, evaluators, rows } = lot;
    await reviewBids(evaluators, lotId, await rows());
    await recuse(last, lot);
    expect(await draw(chair, lotId)).toMatchObject({ reason: 'seat_vacant' });
    const successor = await fillSeat(lot);
    expect(await draw(chair, lotId)).toMatchObject({ reason: 'preliminary_open' });
    const members = [chair, second, third, fourth, successor];
    await reviewBids(members, lotId, await rows());
    expect(await reopen(chair, lotId)).toMatchObject({ ok: true });
    await reviewBids(members, lotId, await rows([0]));
    expect(await draw(chair, lotId)).toMatchObject({ ok: true });
  });
});
