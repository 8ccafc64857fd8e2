import { randomUUID } from 'node:crypto';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import type { FindingAnswer } from '@procure/domain/evaluation/finding-answer.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  conclude,
  type EvaluatingLot,
  evaluatingLot,
  negotiateLot,
  rejecting,
  report,
  scored,
  signAll,
} from '../../../testing/fixtures/evaluation.ts';
import { dataOf } from '../../../testing/fixtures/outcome.ts';
import { lotContent } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
const db = () => test.parts().db;
/** The last bid is above the ceiling. */
const prices = ['1000.00', '1100.00', '1200.00', '16500.00'];
const words = '经委员会全体讨论，不影响实质性响应';

type Member = Person<StaffActor>;

const close = ({ client }: Member, lotId: string, answers: readonly FindingAnswer[] = []) =>
  client.call(evaluations.closePreliminary, { lotId, answers: [...answers] });
const draw = ({ client }: Member, lotId: string, answers: readonly FindingAnswer[] = []) =>
  client.call(evaluations.drawUpReport, { lotId, report, answers: [...answers] });
const viewOf = async ({ client }: Member, lotId: string) =>
  dataOf(await client.call(evaluations.getEvaluation, { lotId }));
const keep = (bidId: string, finding: string): FindingAnswer => ({
  ...{ bidId, finding, reject: false, reason: words },
});
const reject = (bidId: string, finding: string): FindingAnswer => ({
  ...{ bidId, finding, reject: true, reason: '超过招标文件的最高投标限价' },
});

async function bidStates(lotId: string) {
  const rows = await db().selectFrom('bid').select(['id', 'state']).where('lotId', '=', lotId).execute();
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
}

/** A lot whose members have handed in their reviews, in which every bid passes. */
async function handedInLot(options: Parameters<typeof evaluatingLot>[1] = {}) {
  const lot = await evaluatingLot(test, { prices, ...options });
  const { lotId, bidIds, evaluators } = lot;
  const [chair] = evaluators;
  if (chair === undefined) throw new Error(`lot ${lotId} has no committee`);
  const scores = await lot.judged(bidIds.map((bidId) => scored(bidId)));
  for (const { client } of evaluators)
    dataOf(await client.call(evaluations.submitPreliminary, { lotId, scores }));
  return { ...lot, chair, scores, last: bidIds.at(-1) ?? '' };
}

async function submitScores(
  { lotId, evaluators }: EvaluatingLot,
  scores: Awaited<ReturnType<EvaluatingLot['judged']>>,
) {
  for (const { client } of evaluators) dataOf(await client.call(evaluations.submitSheet, { lotId, scores }));
}

describe('the findings on a bid', () => {
  it('are answered one by one when the preliminary review is closed', async () => {
    const lot = await handedInLot({
      changes: {
        3: ({ price, commercial, ...content }) => ({
          ...content,
          price: { ...price, letter: { ...price.letter, validityDays: 1, representative: '' } },
          commercial: { ...commercial, bond: null },
        }),
      },
    });
    const { lotId, tender, chair, scores, last } = lot;
    const view = await viewOf(chair, lotId);
    expect(view.bids.slice(0, 3).map(({ findings }) => findings)).toEqual([[], [], []]);
    const found = view.bids[3]?.findings ?? [];
    expect(found.map(({ key, message }) => [key, message])).toEqual([
      ['ceiling', '投标总价¥2,021,250.00元超过最高投标限价¥1,000,000.00元'],
      ['validity', '投标有效期1日，少于招标文件要求的90日'],
      ['bond', '未提交投标保证金，应不少于¥20,000.00元'],
      ['signature', '投标函未载明授权代表'],
    ]);
    expect(found[0]?.citation).toBe('《招标投标法实施条例》第五十一条第（五）项');

    expect(await close(chair, lotId)).toMatchObject({ reason: 'findings_unanswered', code: '4332' });
    const answers = found.map(({ key }) => keep(last, key));
    expect(await close(chair, lotId, answers.slice(1))).toMatchObject({
      reason: 'findings_unanswered',
      fields: [{ field: 'answers.0.reason', message: '请输入理由' }],
    });
    expect((await viewOf(chair, lotId)).preliminary).toMatchObject({ closedAt: null, findings: [] });
    expect(await close(chair, lotId, answers)).toMatchObject({ data: { passed: 4 } });
    // A repeat changes nothing.
    expect(await close(chair, lotId, [reject(last, 'bond')])).toMatchObject({ data: { passed: 4 } });
    expect((await viewOf(chair, lotId)).preliminary?.findings).toMatchObject(
      found.map(({ key }) => ({ bidId: last, key, reject: false, reason: words })),
    );

    await submitScores(lot, scores);
    // The report asks nothing again, and an answer to a decided finding is ignored.
    dataOf(await draw(chair, lotId, [reject(last, 'ceiling')]));
    await signAll(lot);
    const { conclusion } = await viewOf(tender.buyer, lotId);
    expect(conclusion?.answers.map(({ bidId, key, reason }) => [bidId, key, reason])).toEqual(
      answers.map(({ finding, reason }) => [last, finding, reason]),
    );
    expect(await bidStates(lotId)).toMatchObject({ [last]: 'responsive' });
  });

  it('let the committee reject a bid that the majority passed: it is not scored, and its reason is reported', async () => {
    const lot = await handedInLot();
    const { lotId, bidIds, evaluators, chair, scores, last } = lot;
    const [a = ''] = bidIds;
    expect(await close(chair, lotId, [{ ...reject(last, 'ceiling'), reason: '' }])).toMatchObject({
      fields: [{ field: 'answers.0.reason', message: '请说明否决的理由，5–500字' }],
    });
    expect(await close(chair, lotId, [reject(last, 'ceiling')])).toMatchObject({ data: { passed: 3 } });
    expect((await viewOf(chair, lotId)).preliminary?.passed).toEqual(bidIds.slice(0, 3));
    // The sheets of the three bids are complete without points of the rejected one.
    const three = scores.filter(({ bidId }) => bidId !== last);
    for (const { client } of evaluators)
      dataOf(await client.call(evaluations.submitSheet, { lotId, scores: three }));
    const { standings } = await viewOf(chair, lotId);
    expect(standings?.find(({ bidId }) => bidId === last)).toMatchObject({
      ...{ responsive: false, rank: null },
      reason:
        '投标报价低于成本或者高于最高投标限价：超过招标文件的最高投标限价（《招标投标法实施条例》第五十一条）',
    });
    dataOf(await draw(chair, lotId));
    await signAll(lot);
    expect(await bidStates(lotId)).toMatchObject({ [a]: 'candidate', [last]: 'rejected' });
    const rejected = await db()
      .selectFrom('bid')
      .select('rejectionReason')
      .where('id', '=', last)
      .executeTakeFirstOrThrow();
    expect(rejected.rejectionReason).toContain('超过招标文件的最高投标限价');
    const entry = await db()
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'close_preliminary')
      .where('lotId', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({
      findings: [{ bidId: last, key: 'ceiling', reject: true, reason: '超过招标文件的最高投标限价' }],
    });
  });

  it('are not asked about a bid that the majority rejects', async () => {
    const lot = await evaluatingLot(test, { prices });
    const [a = '', b = '', c = '', d = ''] = lot.bidIds;
    const answers = [reject(d, 'ceiling')];
    await conclude(lot, [scored(a), scored(b), scored(c), rejecting(d)], { answers });
    expect(await bidStates(lot.lotId)).toMatchObject({ [a]: 'candidate', [d]: 'rejected' });
    // The members' own reason, and not one that is sent with the report.
    const bids = await db().selectFrom('bid').select('rejectionReason').where('id', '=', d).execute();
    expect(bids).toMatchObject([{ rejectionReason: expect.stringContaining('组件效率低于要求') }]);
  });

  it('end a lot without scores if too few bids are left', async () => {
    const lot = await handedInLot({ prices: ['1000.00', '1100.00', '16500.00'] });
    const { lotId, chair, last } = lot;
    dataOf(await close(chair, lotId, [reject(last, 'ceiling')]));
    dataOf(await draw(chair, lotId));
    await signAll(lot);
    expect((await viewOf(chair, lotId)).failedReason).toBe('经评审，有效投标不足3家');
  });

  it('include unit prices above the ceiling of their line', async () => {
    const priceLines = lotContent().priceLines.map((line, place) => ({
      ...line,
      ceilingUnitPrice: place === 0 ? '1150' : null,
    }));
    const lot = await handedInLot({
      prices: ['1000.00', '1100.00', '1150.00', '1150.01'],
      lot: { priceLines },
    });
    const { lotId, chair, last } = lot;
    const { bids } = await viewOf(chair, lotId);
    expect(bids.slice(0, 3).map(({ findings }) => findings)).toEqual([[], [], []]);
    const key = `ceiling:${priceLines[0]?.id}`;
    expect(bids[3]?.findings).toMatchObject([
      {
        ...{ key, label: '最高限价', basis: 'price_out_of_range' },
        message: '第1行单价¥1,150.01元超过单价最高限价¥1,150元',
      },
    ]);
    expect(await chair.client.call(evaluations.comparePrices, { lotId })).toMatchObject({
      data: [{ ceilingUnitPrice: '1150' }, { ceilingUnitPrice: null }],
    });
    expect(await close(chair, lotId)).toMatchObject({ reason: 'findings_unanswered' });
    expect(await close(chair, lotId, [reject(last, key)])).toMatchObject({ data: { passed: 3 } });
  });

  it('are confirmed or changed when the review was opened again', async () => {
    const lot = await handedInLot();
    const { lotId, evaluators, chair, scores, last } = lot;
    dataOf(await close(chair, lotId, [reject(last, 'ceiling')]));
    const reason = '对最高限价的理解有误';
    dataOf(await chair.client.call(evaluations.reopenPreliminary, { lotId, reason }));
    expect((await viewOf(chair, lotId)).preliminary).toMatchObject({
      ...{ closedAt: null, passed: [] },
      findings: [{ bidId: last, key: 'ceiling', reject: true }],
    });
    for (const { client } of evaluators)
      dataOf(await client.call(evaluations.submitPreliminary, { lotId, scores }));
    expect(await close(chair, lotId)).toMatchObject({ reason: 'findings_unanswered' });
    expect(await close(chair, lotId, [keep(last, 'ceiling')])).toMatchObject({ data: { passed: 4 } });
    expect((await viewOf(chair, lotId)).preliminary).toMatchObject({
      findings: [{ bidId: last, key: 'ceiling', reject: false, reason: words }],
    });
  });

  it('on prices to negotiate are answered in the report, on the last offer', async () => {
    const lot = await handedInLot({ method: 'negotiation' });
    const { lotId, chair, scores, last } = lot;
    expect((await viewOf(chair, lotId)).bids[3]?.findings).toMatchObject([{ code: 'ceiling' }]);
    expect(await close(chair, lotId)).toMatchObject({ data: { passed: 4 } });
    await negotiateLot(test, lot);
    await submitScores(lot, scores);
    expect(await draw(chair, lotId)).toMatchObject({ reason: 'findings_unanswered' });
    dataOf(await draw(chair, lotId, [reject(last, 'ceiling')]));
    await signAll(lot);
    expect(await bidStates(lotId)).toMatchObject({ [last]: 'rejected' });
  });

  it('of a review that the earlier release closed are answered in the report', async () => {
    const lot = await handedInLot();
    const { lotId, chair, scores, last } = lot;
    await sql`update evaluation set state = 'scoring', preliminary_closed_at = clock_timestamp(),
      passed = ${lot.bidIds} where lot_id = ${lotId}`.execute(db());
    await submitScores(lot, scores);
    expect(await draw(chair, lotId)).toMatchObject({ reason: 'findings_unanswered' });
    dataOf(await draw(chair, lotId, [keep(last, 'ceiling')]));
  });
});

describe('the decisions on findings', () => {
  it('are known to the committee alone before the result', async () => {
    const lot = await handedInLot();
    const { lotId, tender, chair, scores, last } = lot;
    const outsider = await test.staff('evaluator');
    expect(await close(outsider, lotId, [reject(last, 'ceiling')])).toMatchObject({
      reason: 'not_an_evaluator',
    });
    const [, second] = lot.evaluators;
    if (second === undefined) throw new Error('a committee has several members');
    expect(await close(second, lotId, [reject(last, 'ceiling')])).toMatchObject({ reason: 'not_the_chair' });
    dataOf(await close(chair, lotId, [reject(last, 'ceiling')]));
    expect((await viewOf(second, lotId)).preliminary?.findings).toHaveLength(1);
    expect((await viewOf(tender.buyer, lotId)).preliminary).toMatchObject({ passed: [], findings: [] });
    await submitScores(lot, scores);
    dataOf(await draw(chair, lotId));
    expect((await viewOf(tender.buyer, lotId)).preliminary?.findings).toEqual([]);
    await signAll(lot);
    expect((await viewOf(tender.buyer, lotId)).preliminary?.findings).toMatchObject([{ reject: true }]);
  });

  it('name bids of the lot alone: answers about others are ignored', async () => {
    const other = await evaluatingLot(test);
    const lot = await handedInLot();
    const { lotId, chair, last } = lot;
    const answers = [reject(other.bidIds[0] ?? '', 'ceiling'), reject(lot.bidIds[0] ?? '', 'bond')];
    const wrong = [...answers, reject(randomUUID(), 'ceiling')];
    expect(await close(chair, lotId, wrong)).toMatchObject({ reason: 'findings_unanswered' });
    expect(await close(chair, lotId, [...wrong, keep(last, 'ceiling')])).toMatchObject({
      data: { passed: 4 },
    });
    expect((await viewOf(chair, lotId)).preliminary?.findings).toHaveLength(1);
  });

  it('are not changed by a writer of rows while the review stays closed', async () => {
    const lot = await handedInLot();
    const { lotId, chair, last } = lot;
    dataOf(await close(chair, lotId, [reject(last, 'ceiling')]));
    await expect(
      sql`update evaluation set decided_findings = '[]' where lot_id = ${lotId}`.execute(db()),
    ).rejects.toThrow('the findings are decided when the preliminary review is closed');
  });

  it('are made once by ten calls at once', async () => {
    const lot = await handedInLot();
    const { lotId, chair, last } = lot;
    const calls = Array.from({ length: 10 }, (_, at) =>
      close(chair, lotId, [at % 2 === 0 ? reject(last, 'ceiling') : keep(last, 'ceiling')]),
    );
    const passed = (await Promise.all(calls)).map((reply) => dataOf(reply).passed);
    expect(new Set(passed).size).toBe(1);
    const { preliminary } = await viewOf(chair, lotId);
    expect(preliminary?.passed).toHaveLength(passed[0] ?? 0);
    expect(preliminary?.findings).toMatchObject([{ reject: passed[0] === 3 }]);
  });
});
