import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import { getReport } from '@procure/contract/evaluation/report.route.ts';
import { describe, expect, it } from 'vitest';
import {
  conclude,
  evaluatingLot,
  handInSheets,
  negotiateLot,
  rejecting,
  report,
  reviewBids,
  scored,
  signAll,
} from '../../../testing/fixtures/evaluation.ts';
import { dataOf } from '../../../testing/fixtures/outcome.ts';
import { publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

async function bidStates(lotId: string) {
  const { db } = test.parts();
  const rows = await db.selectFrom('bid').select(['id', 'state']).where('lotId', '=', lotId).execute();
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
}

describe('an evaluation', () => {
  it('shows its evaluators the bids side by side, after the opening only', async () => {
    const lot = await evaluatingLot(test);
    const [first] = lot.evaluators;
    const view = await first?.client.call(evaluations.getEvaluation, { lotId: lot.lotId });
    if (!view?.ok) throw new Error(view?.message);
    expect(view.data.bids.map(({ price }) => price)).toEqual(['122500.00', '134750.00', '147000.00']);
    expect(view.data.bids[0]?.deviations.map(({ clauseNo, starred }) => [clauseNo, starred])).toEqual([
      ['3.1', true],
      ['5.2', false],
    ]);
    const prices = await first?.client.call(evaluations.comparePrices, {
      lotId: lot.lotId,
      pageSize: 1,
    });
    expect(prices).toMatchObject({
      data: [{ lineNo: 1, quotes: [{ brand: '云帆', amountIncl: '120000.00' }, {}, {}] }],
    });
    expect(await first?.client.call(evaluations.exportPrices, { lotId: lot.lotId })).toMatchObject({
      data: {
        bids: [{ position: 1, price: '122500.00' }, {}, {}],
        lines: [{ lineNo: 1, unitPrices: ['1000.00', '1100.00', '1200.00'] }, {}],
      },
    });
    expect(
      await test
        .parts()
        .db.selectFrom('auditLog')
        .select(['actorId', 'after'])
        .where('action', '=', 'export_prices')
        .where('lotId', '=', lot.lotId)
        .execute(),
    ).toEqual([{ actorId: first?.accountId, after: { lines: 2, bids: 3 } }]);
    expect(view.data.bids[0]?.files.map(({ name }) => name)).toEqual(['技术方案.pdf']);
    expect(view.data.standings).toBeNull();

    const sealed = await publishedTender(test);
    for (const route of [evaluations.getEvaluation, evaluations.comparePrices, evaluations.exportPrices])
      expect(await sealed.buyer.client.call(route, { lotId: sealed.lotId })).toMatchObject({
        ok: false,
        reason: 'before_deadline',
      });
  });

  it('is closed to an evaluator of other lots', async () => {
    const { lotId, bidIds, judged } = await evaluatingLot(test);
    const stranger = await test.staff('evaluator');
    const read = await stranger.client.call(evaluations.getEvaluation, { lotId });
    expect(read).toMatchObject({ ok: false, reason: 'not_an_evaluator' });
    const scores = await judged(bidIds.map((bidId) => scored(bidId)));
    const wrote = await stranger.client.call(evaluations.submitSheet, { lotId, scores });
    expect(wrote).toMatchObject({ ok: false, reason: 'not_an_evaluator' });
  });

  it('keeps a half-written sheet, and does not overwrite what another window saved', async () => {
    const { lotId, evaluators, bidIds } = await evaluatingLot(test);
    const client = evaluators[0]?.client ?? test.client('console');
    const [first = ''] = bidIds;
    const half = [{ ...scored(first, ''), responsive: null }];
    const saved = await client.call(evaluations.saveSheet, { lotId, version: 0, scores: half });
    expect(saved).toMatchObject({ ok: true, data: { version: 1, submittedAt: null } });
    const repeated = await client.call(evaluations.saveSheet, { lotId, version: 0, scores: half });
    expect(repeated).toMatchObject({ ok: true, data: { version: 1 } });
    const other = await client.call(evaluations.saveSheet, { lotId, version: 0, scores: [scored(first)] });
    expect(other).toMatchObject({ ok: false, reason: 'conflict' });
    const incomplete = await client.call(evaluations.submitPreliminary, { lotId, scores: half });
    expect(incomplete).toMatchObject({ ok: false, reason: 'invalid_input' });
  });

  it('hides the others’ sheets until all are submitted, and all of them from the buyer until the report', async () => {
    const { lotId, evaluators, bidIds, tender, judged } = await evaluatingLot(test);
    const [first, second, ...others] = evaluators;
    const scores = await judged(bidIds.map((bidId) => scored(bidId)));
    const see = async (who: typeof first) => {
      const reply = await who?.client.call(evaluations.getEvaluation, { lotId });
      if (!reply?.ok) throw new Error(reply?.message);
      return reply.data;
    };
    await reviewBids(evaluators, lotId, scores);
    await first?.client.call(evaluations.submitSheet, { lotId, scores });
    expect((await see(second)).sheets).toBeNull();
    expect((await see(first)).sheets).toBeNull();
    const early = await first?.client.call(evaluations.drawUpReport, { lotId, report });
    expect(early).toMatchObject({ ok: false, reason: 'scoring_unfinished' });
    for (const one of [second, ...others]) {
      await one?.client.call(evaluations.submitSheet, { lotId, scores });
    }
    expect((await see(first)).sheets).toHaveLength(5);
    expect((await see(tender.buyer)).sheets).toBeNull();
    expect((await see(tender.buyer)).standings).toBeNull();
    await first?.client.call(evaluations.drawUpReport, { lotId, report });
    expect((await see(tender.buyer)).standings).toBeNull();
    await signAll({ lotId, evaluators });
    expect((await see(tender.buyer)).standings?.map(({ bidId }) => bidId)).toEqual(bidIds);
  });

  it('a sheet once submitted is fixed; submitting the same again changes nothing', async () => {
    const { lotId, evaluators, bidIds, judged } = await evaluatingLot(test);
    const client = evaluators[0]?.client ?? test.client('console');
    const scores = await judged(bidIds.map((bidId) => scored(bidId)));
    await reviewBids(evaluators, lotId, scores);
    const once = await client.call(evaluations.submitSheet, { lotId, scores });
    const again = await client.call(evaluations.submitSheet, { lotId, scores });
    expect(again).toMatchObject({ ok: true, data: once.ok ? once.data : {} });
    const changed = await judged(bidIds.map((bidId) => scored(bidId, '40')));
    const refused = await client.call(evaluations.submitSheet, { lotId, scores: changed });
    expect(refused).toMatchObject({ ok: false, reason: 'sheet_submitted' });
    const saved = await client.call(evaluations.saveSheet, { lotId, version: 2, scores: changed });
    expect(saved).toMatchObject({ ok: false, reason: 'sheet_submitted' });
  });

  it('names at most three candidates, by points; the others remain responsive', async () => {
    const lot = await evaluatingLot(test, { prices: ['1000', '1100', '1200', '1300'] });
    const [a = '', b = '', c = '', d = ''] = lot.bidIds;
    await conclude(lot, [scored(a, '10'), scored(b, '40'), scored(c, '30'), scored(d, '5')]);
    expect(await bidStates(lot.lotId)).toEqual({
      [a]: 'candidate',
      [b]: 'candidate',
      [c]: 'candidate',
      [d]: 'responsive',
    });
    const { db } = test.parts();
    const candidates = await db
      .selectFrom('candidate')
      .select(['bidId', 'rank'])
      .where('lotId', '=', lot.lotId)
      .orderBy('rank')
      .execute();
    expect(candidates.map(({ bidId }) => bidId)).toEqual([b, c, a]);
    // A report handed in twice is one report, of the chair.
    const { lotId } = lot;
    const draw = (at: number) => lot.evaluators[at]?.client.call(evaluations.drawUpReport, { lotId, report });
    expect(await draw(0)).toMatchObject({ ok: true, data: { state: 'concluded' } });
    expect(await draw(1)).toMatchObject({ reason: 'not_the_chair' });
  });

  it('continues with fewer bids if the committee explains their competition, but not in a government purchase', async () => {
    for (const [scope, state] of [
      ['mandatory', 'evaluating'],
      ['government', 'failed'],
    ] as const) {
      const lot = await evaluatingLot(test, { scope });
      const [a = '', b = '', c = ''] = lot.bidIds;
      const { db } = test.parts();
      const competing = '两家报价相互竞争，均低于估算价，竞争充分。';
      await conclude(lot, [scored(a), scored(b, '20'), rejecting(c)], { competing });
      const row = db.selectFrom('lot').select('state').where('id', '=', lot.lotId);
      expect(await row.executeTakeFirstOrThrow(), scope).toEqual({ state });
      if (scope === 'government') continue;
      const told = db.selectFrom('evaluation').select('report').where('lotId', '=', lot.lotId);
      expect((await told.executeTakeFirstOrThrow()).report).toContain(competing);
      const candidates = db.selectFrom('candidate').select('bidId').where('lotId', '=', lot.lotId);
      expect(await candidates.orderBy('rank').execute()).toEqual([{ bidId: a }, { bidId: b }]);
    }
  });

  it('fails the lot when fewer responsive bids are left than the method needs', async () => {
    const lot = await evaluatingLot(test);
    const [a = '', b = '', c = ''] = lot.bidIds;
    await conclude(lot, [scored(a), scored(b), rejecting(c)]);
    const { db } = test.parts();
    const { state } = await db
      .selectFrom('lot')
      .select('state')
      .where('id', '=', lot.lotId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('failed');
    expect(await bidStates(lot.lotId)).toMatchObject({ [c]: 'rejected' });
    const notices = await db
      .selectFrom('notice')
      .select('kind')
      .where('lotId', '=', lot.lotId)
      .where('kind', '=', 'failed')
      .execute();
    expect(notices).toHaveLength(1);
  });

  it('asks the committee to decide between equal bids', async () => {
    const lot = await evaluatingLot(test, { prices: ['1000', '1000', '1200'] });
    const { lotId, bidIds, evaluators, judged } = lot;
    const [a = '', b = ''] = bidIds;
    const scores = await judged(bidIds.map((bidId) => scored(bidId)));
    await handInSheets(evaluators, lotId, scores);
    const client = evaluators[0]?.client ?? test.client('console');
    const tied = await client.call(evaluations.drawUpReport, { lotId, report });
    expect(tied).toMatchObject({ ok: false, reason: 'ranking_tied' });
    const decided = await client.call(evaluations.drawUpReport, { lotId, report, decided: [b, a] });
    expect(decided).toMatchObject({ ok: true });
    await signAll(lot);
    const { db } = test.parts();
    const first = await db
      .selectFrom('candidate')
      .select('bidId')
      .where('lotId', '=', lotId)
      .where('rank', '=', 1)
      .executeTakeFirstOrThrow();
    expect(first.bidId).toBe(b);
  });

  it('of a negotiation is not reported before the last offers', async () => {
    const lot = await evaluatingLot(test, { method: 'negotiation' });
    const { lotId, bidIds, evaluators, judged } = lot;
    const scores = await judged(bidIds.map((bidId) => scored(bidId)));
    await handInSheets(evaluators, lotId, scores);
    const client = evaluators[0]?.client ?? test.client('console');
    const early = await client.call(evaluations.drawUpReport, { lotId, report });
    expect(early).toMatchObject({ ok: false, reason: 'negotiation_missing', code: '4333' });
    const view = await client.call(evaluations.getEvaluation, { lotId });
    expect(view.ok && view.data.blocker?.reason).toBe('negotiation_missing');
    await negotiateLot(test, lot);
    const done = await client.call(evaluations.drawUpReport, { lotId, report });
    expect(done).toMatchObject({ ok: true });
  });

  it('with a single source is reported with the record of the negotiation, which the members sign', async () => {
    const lot = await evaluatingLot(test, { method: 'single_source', prices: ['1000.00'] });
    const { lotId, bidIds, evaluators, judged } = lot;
    await handInSheets(evaluators, lotId, await judged(bidIds.map((bidId) => scored(bidId))));
    const client = evaluators[0]?.client ?? test.client('console');
    const record = {
      publicity: '在中国政府采购网公示5个工作日，没有收到异议。',
      meeting: '2026年12月1日，海州市市民广场3号',
      costs: '供应商提供了人月单价构成和两份同类合同。',
      terms: '工作量24人月，付款条件不变，价格经两轮协商确定。',
    };
    const draw = (given: typeof record | null) =>
      client.call(evaluations.drawUpReport, { lotId, report, record: given });
    expect(await draw(null)).toMatchObject({
      reason: 'invalid_input',
      fields: ['publicity', 'meeting', 'costs', 'terms'].map((part) => ({ field: `record.${part}` })),
    });
    expect(await draw({ ...record, meeting: '网上' })).toMatchObject({
      fields: [{ field: 'record.meeting', message: '协商日期和地点须为5–200字' }],
    });
    expect(await draw(record)).toMatchObject({ ok: true });
    const drawn = dataOf(await client.call(getReport, { lotId }));
    expect(drawn.report?.content.record).toEqual(record);
    await signAll(lot);
    const signed = dataOf(await lot.tender.buyer.client.call(getReport, { lotId }));
    expect(signed.report).toMatchObject({ state: 'concluded', intact: true, content: { record } });
  });

  it('judges the last offers of a negotiation, and waits for its end', async () => {
    const lot = await evaluatingLot(test, { method: 'negotiation' });
    const { lotId, bidIds, evaluators, suppliers, tender, judged } = lot;
    const { db } = test.parts();
    const negotiationId = crypto.randomUUID();
    await db
      .insertInto('negotiation')
      .values({
        id: negotiationId,
        lotId,
        state: 'in_progress',
        subject: '价格谈判',
        createdBy: tender.buyer.accountId,
      })
      .execute();
    const client = evaluators[0]?.client ?? test.client('console');
    const scores = await judged(bidIds.map((bidId) => scored(bidId)));
    await reviewBids(evaluators, lotId, scores);
    const early = await client.call(evaluations.submitSheet, { lotId, scores });
    expect(early).toMatchObject({ ok: false, reason: 'negotiation_running' });

    const roundId = crypto.randomUUID();
    const past = new Date(Date.now() - 1000);
    await db
      .insertInto('negotiationRound')
      .values({
        id: roundId,
        negotiationId,
        roundNo: 1,
        final: true,
        opensAt: new Date(Date.now() - 10_000),
        closesAt: past,
        revealedAt: past,
      })
      .execute();
    const quotes = ['90000.00', '80000.00', null];
    for (const [index, supplier] of suppliers.entries()) {
      const totalIncl = quotes[index] ?? null;
      await db
        .insertInto('negotiationQuote')
        .values({
          id: crypto.randomUUID(),
          roundId,
          lotId,
          companyId: supplier.actor.company.id,
          state: totalIncl === null ? 'quit' : 'submitted',
          totalIncl,
          sealed: totalIncl === null ? null : 'sealed',
        })
        .execute();
    }
    await db.updateTable('negotiation').set({ state: 'concluded' }).where('id', '=', negotiationId).execute();
    const view = await client.call(evaluations.getEvaluation, { lotId });
    if (!view.ok) throw new Error(view.message);
    expect(view.data.bids.map(({ price, excluded }) => [price, excluded])).toEqual([
      ['90000.00', null],
      ['80000.00', null],
      ['147000.00', '已退出谈判'],
    ]);
  });
});
