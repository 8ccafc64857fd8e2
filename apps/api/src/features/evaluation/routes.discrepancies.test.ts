import * as committees from '@procure/contract/evaluation/committee.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import type { SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  evaluatingLot,
  rejecting,
  report,
  reviewBids,
  scored,
} from '../../../testing/fixtures/evaluation.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();

const reason = '投标文件第20页的检测报告只有一份。';

/** A lot with the technical points of each of its five members for the first bid; the other bids have equal ones. */
async function scoredLot(...technical: readonly string[]) {
  const lot = await evaluatingLot(test);
  const { lotId, bidIds, evaluators } = lot;
  const [bidId] = bidIds;
  if (bidId === undefined) throw new Error('the lot has bids');
  const criteria = await test
    .parts()
    .db.selectFrom('criterion')
    .select(['id', 'kind'])
    .where('lotId', '=', lotId)
    .execute();
  const criterionId = criteria.find(({ kind }) => kind === 'technical')?.id ?? '';
  const commercialId = criteria.find(({ kind }) => kind === 'commercial')?.id ?? '';
  const rowsOf = (points: string) =>
    lot.judged(bidIds.map((id) => scored(id, id === bidId ? points : '30', '15')));
  const submit = async (place: number, scores: readonly SheetRowView[]) => {
    const reply = await evaluators[place]?.client.call(evaluations.submitSheet, {
      lotId,
      scores: [...scores],
    });
    if (reply?.ok !== true) throw new Error(reply?.message);
  };
  await reviewBids(evaluators, lotId, await rowsOf('30'));
  for (const [place, points] of technical.entries()) await submit(place, await rowsOf(points));
  const answer = (place: number, changes: object = {}) => {
    const person = evaluators[place];
    if (person === undefined) throw new Error('the committee has five members');
    const input = { lotId, bidId, criterionId, points: null, reason, ...changes };
    return person.client.call(evaluations.answerScore, input);
  };
  const view = async (person = evaluators[0]) => {
    const reply = await person?.client.call(evaluations.getEvaluation, { lotId });
    if (reply?.ok !== true) throw new Error(reply?.message);
    return reply.data;
  };
  return { ...lot, bidId, criterionId, commercialId, rowsOf, submit, answer, view };
}

const draw = ({ evaluators, lotId }: { evaluators: readonly Person<StaffActor>[]; lotId: string }) =>
  evaluators[0]?.client.call(evaluations.drawUpReport, { lotId, report });

async function messagesTo(person: Person<StaffActor> | undefined) {
  const { db } = test.parts();
  const rows = db
    .selectFrom('message')
    .select('id')
    .where('accountId', '=', person?.accountId ?? '')
    .where('title', '=', '评分待复核');
  return (await rows.execute()).length;
}

/** Makes the technical criterion an objective one with two tiers. */
async function withTiers(lotId: string) {
  const tiers = JSON.stringify({
    by: 'tiers',
    tiers: [
      { when: '三份检测报告', points: '30' },
      { when: '一份检测报告', points: '18' },
    ],
  });
  await rewrite(
    test,
    sql`update criterion set scoring = ${tiers}::jsonb where lot_id = ${lotId} and kind = 'technical'`,
  );
}

describe('points far from the mean', () => {
  it('hold back the report until their member keeps them with a reason, which the report has', async () => {
    const lot = await scoredLot('30', '30', '30', '30', '5');
    const { lotId, bidId, criterionId, evaluators, answer, view } = lot;
    const [, , , , member] = evaluators;
    const open = { kind: 'outlier', bidId, criterionId, evaluatorIds: [member?.accountId] };
    const message = '还有1项评分待复核：客观评审因素的评分请改为一致，明显偏离平均分的请修改或者说明理由';
    expect(await draw(lot)).toMatchObject({ reason: 'scores_unchecked', code: '4657', message });
    expect(await view()).toMatchObject({
      discrepancies: [open],
      blocker: { reason: 'scores_unchecked', message },
    });
    expect([await messagesTo(member), await messagesTo(evaluators[0])]).toEqual([1, 0]);

    for (const place of [0, 1])
      expect(await answer(place)).toMatchObject({ reason: 'score_checked', code: '4658' });
    expect(await answer(4, { reason: '略' })).toMatchObject({ fields: [{ field: 'reason' }] });
    for (const again of [false, true])
      expect(await answer(4), String(again)).toMatchObject({ ok: true, data: { points: '5' } });
    expect(await answer(4, { reason: `${reason}另有说明。` })).toMatchObject({ reason: 'score_checked' });

    const { discrepancies, scoreAnswers, sheets } = await view(evaluators[1]);
    expect(discrepancies).toEqual([]);
    const kept = { evaluatorId: member?.accountId, bidId, criterionId, before: '5', after: null, reason };
    expect(scoreAnswers).toMatchObject([kept]);
    expect(sheets?.find(({ evaluatorId }) => evaluatorId === member?.accountId)?.scores[0]).toMatchObject({
      technical: '5',
    });
    expect(await draw(lot)).toMatchObject({ ok: true });
    const text = await evaluators[0]?.client.call(reports.getReport, { lotId });
    expect(text).toMatchObject({ ok: true, data: { report: { content: { scoreAnswers: [kept] } } } });
    expect(await answer(4, { points: '20' })).toMatchObject({ reason: 'transition_not_allowed' });
  });

  it('are changed in the submitted sheet, with the sum of their part', async () => {
    const { evaluators, answer, view, lotId, rowsOf } = await scoredLot('30', '30', '30', '30', '5');
    expect(await answer(4, { points: '500' })).toMatchObject({ fields: [{ field: 'points' }] });
    expect(await answer(4, { points: '5.0' })).toMatchObject({ fields: [{ field: 'points' }] });
    for (const points of ['26.50', '26.5'])
      expect(await answer(4, { points }), points).toMatchObject({ ok: true, data: { points } });
    const { discrepancies, scoreAnswers, sheets } = await view();
    expect([discrepancies, scoreAnswers]).toMatchObject([[], [{ before: '5', after: '26.5', reason }]]);
    const own = sheets?.find(({ evaluatorId }) => evaluatorId === evaluators[4]?.accountId);
    expect(own?.scores[0]).toMatchObject({ technical: '26.5', commercial: '15' });
    // A submitted sheet is changed in no other way.
    expect(
      await evaluators[4]?.client.call(evaluations.submitSheet, { lotId, scores: await rowsOf('5') }),
    ).toMatchObject({ reason: 'sheet_submitted' });
    const [audit] = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['before', 'after', 'reason'])
      .where('lotId', '=', lotId)
      .where('action', '=', 'answer_score')
      .execute();
    expect(audit).toMatchObject({ before: { points: '5' }, after: { points: '26.50' }, reason });
  });

  it('are not shown before all sheets are in, and cannot be changed then', async () => {
    const { answer, view, rowsOf, submit, tender } = await scoredLot('30', '30', '30', '5');
    expect(await view()).toMatchObject({ discrepancies: [], scoreAnswers: [], sheets: null });
    expect(await answer(3, { points: '20' })).toMatchObject({ reason: 'scores_incomplete', code: '4659' });
    await submit(4, await rowsOf('30'));
    expect((await view()).discrepancies).toHaveLength(1);
    // Before the conclusion the buyer sees neither sheets nor their differences.
    expect(await view(tender.buyer)).toMatchObject({ discrepancies: [], scoreAnswers: [], sheets: null });
    expect(await answer(3, { points: '28' })).toMatchObject({ ok: true });
    expect(await view(tender.buyer)).toMatchObject({ discrepancies: [], scoreAnswers: [] });
  });

  it('of a bid that the majority rejects are not checked', async () => {
    const { lotId, bidIds, judged, evaluators } = await evaluatingLot(test, {
      prices: ['1000', '1100', '1200', '1300'],
    });
    const rows = (points: string) => judged(bidIds.map((id, at) => scored(id, at === 0 ? points : '30')));
    const rejected = await judged(bidIds.map((id, place) => (place === 0 ? rejecting(id) : scored(id))));
    const [chair, ...others] = evaluators;
    for (const [place, { client }] of evaluators.entries())
      await client.call(evaluations.submitPreliminary, {
        lotId,
        scores: place < 3 ? rejected : await rows(''),
      });
    expect(await chair?.client.call(evaluations.closePreliminary, { lotId })).toMatchObject({
      data: { passed: 3 },
    });
    await chair?.client.call(evaluations.submitSheet, { lotId, scores: await rows('5') });
    for (const { client } of others)
      expect(await client.call(evaluations.submitSheet, { lotId, scores: await rows('30') })).toMatchObject({
        ok: true,
      });
    const view = await chair?.client.call(evaluations.getEvaluation, { lotId });
    expect(view).toMatchObject({ data: { discrepancies: [], standings: { length: 4 } } });
  });

  it('of a former member are void with the sheet, and the successor gives others', async () => {
    const lot = await scoredLot('30', '30', '30', '30', '5');
    const { lotId, bidIds, evaluators, answer, view } = lot;
    expect(await answer(4)).toMatchObject({ ok: true });
    const left = await evaluators[4]?.client.call(committees.recuse, {
      ...{ lotId, ground: 'relation', reason: '本人的配偶在该投标人处任职。' },
      bidIds: bidIds.slice(0, 1),
    });
    expect(left).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ discrepancies: [], scoreAnswers: [], sheets: null });
  });
});

describe('objective points', () => {
  it('must be the same before the report, and a reason does not settle them', async () => {
    const lot = await scoredLot();
    const { lotId, criterionId, evaluators, rowsOf, submit, answer, view } = lot;
    await withTiers(lotId);
    for (const [place, points] of ['30', '30', '18', '30', '30'].entries())
      await submit(place, await rowsOf(points));
    const everyone = evaluators.map(({ accountId }) => accountId);
    const [open] = (await view()).discrepancies;
    expect(open).toMatchObject({ kind: 'objective', criterionId });
    expect([...(open?.evaluatorIds ?? [])].sort()).toEqual([...everyone].sort());
    expect(await answer(2)).toMatchObject({ fields: [{ field: 'points' }] });
    expect(await answer(2, { points: '25' })).toMatchObject({ fields: [{ field: 'points' }] });
    expect(await draw(lot)).toMatchObject({ reason: 'scores_unchecked' });
    expect(await answer(2, { points: '30' })).toMatchObject({ ok: true });
    expect(await answer(0, { points: '18' })).toMatchObject({ reason: 'score_checked' });
    expect(await draw(lot)).toMatchObject({ ok: true });
  });

  it('are changed by one member at a time, however many answer at once', async () => {
    const lot = await scoredLot();
    const { lotId, rowsOf, submit, answer, view } = lot;
    await withTiers(lotId);
    for (const [place, points] of ['30', '18', '18', '18', '18'].entries())
      await submit(place, await rowsOf(points));
    const replies = await Promise.all([1, 2, 3, 4].map((place) => answer(place, { points: '30' })));
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const { discrepancies, scoreAnswers } = await view();
    expect([discrepancies.length, scoreAnswers.length]).toEqual([0, 4]);
  });
});

describe('an answer', () => {
  it('is refused to people outside the committee, and for criteria of other lots', async () => {
    const { answer, lotId, bidId, criterionId, commercialId, tender, bidIds } = await scoredLot(
      '30',
      '30',
      '30',
      '30',
      '5',
    );
    const other = await scoredLot('30', '30', '30', '30', '5');
    const input = { lotId, bidId, criterionId, points: null, reason };
    const stranger = other.evaluators[4];
    expect(await stranger?.client.call(evaluations.answerScore, input)).toMatchObject({
      reason: 'not_an_evaluator',
    });
    expect(await tender.buyer.client.call(evaluations.answerScore, input)).toMatchObject({
      reason: 'forbidden',
    });
    for (const changes of [{ criterionId: other.criterionId }, { bidId: other.bidId }])
      expect(await answer(4, changes)).toMatchObject({ reason: 'not_found' });
    for (const changes of [{ bidId: bidIds[1] }, { criterionId: commercialId }])
      expect(await answer(4, { ...changes, points: '1' })).toMatchObject({ reason: 'score_checked' });
  });

  it('cannot be forged or rewritten in the database', async () => {
    const { answer, lotId, bidId, criterionId, evaluators, tender } = await scoredLot(
      '30',
      '30',
      '30',
      '30',
      '5',
    );
    expect(await answer(4)).toMatchObject({ ok: true });
    const insert = (by: string, bid = bidId) => `insert into score_answer
      (lot_id, no, evaluator_id, bid_id, criterion_id, points_before, points_after, reason, given_at)
      values ('${lotId}', 9, '${by}', '${bid}', '${criterionId}', 5, 30, '理由', now())`;
    for (const forged of [
      insert(tender.buyer.accountId),
      insert(evaluators[0]?.accountId ?? '', '00000000-0000-4000-8000-000000000000'),
      `update score_answer set reason = '其他理由' where lot_id = '${lotId}'`,
      `delete from score_answer where lot_id = '${lotId}'`,
    ])
      await expect(sql.raw(forged).execute(test.parts().db), forged).rejects.toThrow();
  });
});
