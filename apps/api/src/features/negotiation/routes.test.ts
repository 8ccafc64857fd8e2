import { randomUUID } from 'node:crypto';
import * as audits from '@procure/contract/audit/audit.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import { getMyLot } from '@procure/contract/lot/process.route.ts';
import * as negotiations from '@procure/contract/negotiation/negotiation.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { judgedSheet, rejecting, reviewBids, scored } from '../../../testing/fixtures/evaluation.ts';
import { type OpenedLot, openedLot } from '../../../testing/fixtures/opening.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { lotContent } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import { type CompanyActor, type StaffActor, system } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { revealDue, revealRound } from './reveal/service.ts';

const test = testApp();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

interface Negotiated extends OpenedLot {
  readonly buyer: Person<StaffActor>;
  readonly lineIds: readonly string[];
  readonly a: Person<CompanyActor>;
  readonly b: Person<CompanyActor>;
  readonly c: Person<CompanyActor>;
}

async function negotiated(lot: Parameters<typeof lotContent>[0] = {}): Promise<Negotiated> {
  const content = lotContent(lot);
  const opened = await openedLot(test, { method: 'negotiation', lot: content });
  const [a, b, c] = opened.suppliers;
  if (!a || !b || !c) throw new Error('three have bid');
  const { buyer, evaluators } = opened.tender;
  const scores = await judgedSheet(
    test,
    opened.lotId,
    opened.bidIds.map((bidId) => scored(bidId)),
  );
  await reviewBids(evaluators, opened.lotId, scores);
  const session = await buyer.client.call(negotiations.openNegotiation, {
    lotId: opened.lotId,
    id: randomUUID(),
    subject: '价格与交货期谈判',
  });
  if (!session.ok) throw new Error(session.message);
  return { ...opened, a, b, c, buyer, lineIds: content.priceLines.map(({ id }) => id) };
}

async function round(lot: Negotiated, final = false): Promise<string> {
  const id = randomUUID();
  const reply = await lot.buyer.client.call(negotiations.openRound, {
    lotId: lot.lotId,
    id,
    requirements: '请在原报价基础上给出更优报价。',
    opensAt: final ? inMinutes(15) : null,
    closesAt: inMinutes(60),
    final,
  });
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  if (final) await begin(id);
  return id;
}

const offer = (lot: Negotiated, roundId: string, price: string) => ({
  roundId,
  lines: lot.lineIds.map((lineId) => ({ lineId, unitPriceIncl: price, taxRate: '13' })),
  delivery: '25日',
  paymentTerms: '货到验收后30日',
});
const quote = (lot: Negotiated, who: Person<CompanyActor>, roundId: string, price: string) =>
  who.client.call(negotiations.submitQuote, offer(lot, roundId, price));

/** As if the round had begun. */
async function begin(roundId: string): Promise<void> {
  const opensAt = new Date(Date.now() - 1000);
  await test.parts().db.updateTable('negotiationRound').set({ opensAt }).where('id', '=', roundId).execute();
}

/** As if the round's end had come. */
async function close(roundId: string): Promise<void> {
  const now = Date.now();
  await test
    .parts()
    .db.updateTable('negotiationRound')
    .set({ opensAt: new Date(now - 60_000), closesAt: new Date(now - 1000) })
    .where('id', '=', roundId)
    .execute();
}

async function seen(who: Person<CompanyActor>, lotId: string) {
  const reply = await who.client.call(negotiations.getOwnNegotiation, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.session;
}

/** The rounds as 项目进展 shows them to the company. */
async function roundsOf(who: Person<CompanyActor>, { lotId }: Negotiated) {
  const reply = await who.client.call(getMyLot, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.rounds;
}

/** The acts of suppliers in the negotiation, from the audit log, the latest first. */
async function logged({ lotId }: Negotiated): Promise<readonly string[]> {
  const auditor = await test.staff('auditor');
  const reply = await auditor.client.call(audits.listAudit, { lotId, entity: 'negotiation' });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.rows.filter(({ actorKind }) => actorKind === 'supplier').map(({ action }) => action);
}
async function desk({ buyer, lotId }: Negotiated) {
  const reply = await buyer.client.call(negotiations.getNegotiation, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

describe('the rounds of a panel', () => {
  it('begin after its review, with the bidders whose bids passed, and the review stays closed then', async () => {
    const { lotId, bidIds, suppliers, tender } = await openedLot(test, {
      method: 'consultation',
      prices: ['1000', '1100', '1200', '1300'],
    });
    const { client } = tender.buyer;
    const session = { lotId, id: randomUUID(), subject: '价格与交货期磋商' };
    expect(await client.call(negotiations.openNegotiation, session)).toMatchObject({ ok: true });
    const next = {
      ...{
        lotId,
        requirements: '请提出更优的交货期。',
        opensAt: null,
        closesAt: inMinutes(60),
        final: false,
      },
      id: randomUUID(),
    };
    const desk = async () => {
      const view = await client.call(negotiations.getNegotiation, { lotId });
      return view.ok ? view.data : null;
    };
    expect(await client.call(negotiations.openRound, next)).toMatchObject({
      reason: 'preliminary_open',
      code: '4660',
    });
    expect((await desk())?.roundBlocker).toMatchObject({ reason: 'preliminary_open' });

    const rows = bidIds.map((bidId, at) => (at === 1 ? rejecting(bidId) : scored(bidId)));
    await reviewBids(tender.evaluators, lotId, await judgedSheet(test, lotId, rows));
    expect((await desk())?.roundBlocker).toBeNull();
    expect(await client.call(negotiations.openRound, next)).toMatchObject({ ok: true });
    const asked = (await desk())?.session?.rounds[0]?.quotes.map(({ companyId }) => companyId);
    expect(asked).toEqual([0, 2, 3].map((at) => suppliers[at]?.actor.company.id));
    const chair = tender.evaluators[0]?.client;
    const reason = '第二名响应文件被误判';
    expect(await chair?.call(evaluations.reopenPreliminary, { lotId, reason })).toMatchObject({
      reason: 'prices_released',
    });
    const view = await chair?.call(evaluations.getEvaluation, { lotId });
    expect(view?.ok && view.data.preliminary?.mayReopen).toBe(false);
  });
});

describe('a negotiation', () => {
  it('does not exist in a tender without negotiation', async () => {
    const { tender, lotId, suppliers } = await openedLot(test);
    const input = { lotId, id: randomUUID(), subject: '价格谈判一次' };
    expect(await tender.buyer.client.call(negotiations.openNegotiation, input)).toMatchObject({
      ok: false,
      reason: 'method_has_no_step',
    });
    expect(await suppliers[0]?.client.call(negotiations.getOwnNegotiation, { lotId })).toMatchObject({
      ok: false,
      reason: 'method_has_no_step',
    });
  });

  it('reveals to nobody before the end of a round what was quoted, or whether anything was', async () => {
    const lot = await negotiated();
    const roundId = await round(lot);
    const before = await desk(lot);
    await quote(lot, lot.a, roundId, '987.65');
    await lot.b.client.call(negotiations.quitNegotiation, { roundId, reason: '近期产能已经排满' });
    const during = await desk(lot);
    expect(during.session?.rounds).toEqual(before.session?.rounds);
    expect(during.session?.rounds[0]?.quotes).toEqual(
      expect.arrayContaining([expect.objectContaining({ phase: null, contents: null, submittedAt: null })]),
    );
    const stored = await test
      .parts()
      .db.selectFrom('negotiationQuote')
      .selectAll()
      .where('roundId', '=', roundId)
      .where('state', '=', 'submitted')
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ contents: null, totalIncl: null, sealed: expect.stringMatching(/^v1\./) });
    const log = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('after')
      .where('lotId', '=', lot.lotId)
      .execute();
    expect(JSON.stringify(log)).not.toContain('987.65');
    expect(JSON.stringify(log)).not.toContain('120987.13');
    expect(await logged(lot)).toEqual([]);

    // Its own company reads it; a rival finds nothing of it, then or later.
    expect((await seen(lot.a, lot.lotId))?.rounds[0]).toMatchObject({
      quotePhase: 'submitted',
      quote: { totalIncl: '120987.13' },
    });
    expect(JSON.stringify(await seen(lot.c, lot.lotId))).not.toContain('987.65');
    expect(await roundsOf(lot.a, lot)).toMatchObject([{ phase: 'open', quotePhase: 'submitted' }]);
    expect(await roundsOf(lot.c, lot)).toMatchObject([{ phase: 'open', quotePhase: 'pending' }]);
    await close(roundId);
    expect(await roundsOf(lot.a, lot)).toMatchObject([{ phase: 'over', quotePhase: 'revealed' }]);
    expect(await roundsOf(lot.c, lot)).toMatchObject([{ phase: 'over', quotePhase: 'missed' }]);
    expect(JSON.stringify(await seen(lot.c, lot.lotId))).not.toContain('987.65');
    expect(
      new Map((await desk(lot)).session?.rounds[0]?.quotes.map((one) => [one.companyId, one.phase])),
    ).toEqual(
      new Map([
        [lot.a.actor.company.id, 'revealed'],
        [lot.b.actor.company.id, 'quit'],
        [lot.c.actor.company.id, 'missed'],
      ]),
    );
    expect(await logged(lot)).toEqual(['quit', 'submit']);
  });

  it('calls for last offers with sufficient notice and time', async () => {
    const lot = await negotiated();
    const call = (opensAt: string | null, closesAt: string) =>
      lot.buyer.client.call(negotiations.openRound, {
        ...{ lotId: lot.lotId, id: randomUUID(), requirements: '请提交最后报价。', final: true },
        opensAt,
        closesAt,
      });
    const inSixSeconds = new Date(Date.now() + 6000).toISOString();
    expect(await call(null, inSixSeconds)).toMatchObject({ ok: false, fields: [{ field: 'opensAt' }] });
    expect(await call(inMinutes(15), inMinutes(40))).toMatchObject({
      ok: false,
      fields: [{ field: 'closesAt', message: '每轮报价时间不得少于30分钟' }],
    });
    expect(await call(inMinutes(15), inMinutes(60))).toMatchObject({ ok: true });
  });

  it('reveals a round once', async () => {
    const lot = await negotiated();
    const roundId = await round(lot);
    await quote(lot, lot.a, roundId, '990');
    const early = transact(test.parts(), system('test'), (unit) => revealRound(test.parts(), unit, roundId));
    await early;
    const state = () =>
      test
        .parts()
        .db.selectFrom('negotiationRound')
        .select('revealedAt')
        .where('id', '=', roundId)
        .executeTakeFirstOrThrow();
    expect(await state()).toEqual({ revealedAt: null });
    await close(roundId);
    await Promise.all([1, 2, 3].map(() => revealDue(test.parts(), lot.lotId)));
    const { revealedAt } = await state();
    expect(revealedAt).not.toBeNull();
    await revealDue(test.parts(), null);
    expect(await state()).toEqual({ revealedAt });
    const log = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('id')
      .where('entityId', '=', roundId)
      .where('action', '=', 'reveal')
      .execute();
    expect(log).toHaveLength(1);
  });

  it('reveals nothing of a round if it is terminated within it', async () => {
    const lot = await negotiated();
    const roundId = await round(lot);
    await quote(lot, lot.a, roundId, '990');
    const terminated = { lotId: lot.lotId, reason: '采购需求发生重大变化。' };
    const terminate = (input: typeof terminated) =>
      lot.buyer.client.call(negotiations.terminateNegotiation, input);
    const done = await terminate(terminated);
    expect(done).toMatchObject({ ok: true });
    // The answer was lost and the call repeated. With another reason it is another act, for which it is too late.
    expect(await terminate(terminated)).toMatchObject({ ok: true, data: done.ok ? done.data : {} });
    expect(await terminate({ ...terminated, reason: '另一个理由。' })).toMatchObject({ ok: false });
    const unrevealed = [{ phase: 'over', quotePhase: 'unrevealed' }];
    expect(await roundsOf(lot.a, lot)).toMatchObject(unrevealed);
    expect((await seen(lot.a, lot.lotId))?.rounds).toMatchObject(unrevealed);
    const { db } = test.parts();
    const before = new Date(Date.now() - 120_000);
    await db.updateTable('negotiation').set({ concludedAt: before }).where('lotId', '=', lot.lotId).execute();
    await close(roundId);
    await revealDue(test.parts(), lot.lotId);
    expect(await roundsOf(lot.a, lot)).toMatchObject(unrevealed);
    expect((await seen(lot.a, lot.lotId))?.rounds).toMatchObject(unrevealed);
    expect((await desk(lot)).session?.rounds[0]?.quotes).toMatchObject([
      { phase: null, contents: null },
      { phase: null, contents: null },
      { phase: null, contents: null },
    ]);
  });

  it('excludes companies that quit from later rounds', async () => {
    const lot = await negotiated();
    const first = await round(lot);
    const leave = { roundId: first, reason: '近期产能已经排满' };
    expect(await lot.c.client.call(negotiations.quitNegotiation, leave)).toMatchObject({ ok: true });
    expect(await lot.c.client.call(negotiations.quitNegotiation, leave)).toMatchObject({ ok: true });
    expect(await quote(lot, lot.c, first, '900')).toMatchObject({ ok: false, reason: 'round_closed' });
    await close(first);
    const second = await round(lot);
    expect(await quote(lot, lot.c, second, '900')).toMatchObject({ ok: false, reason: 'not_found' });
    expect((await seen(lot.c, lot.lotId))?.rounds).toHaveLength(1);
    expect((await seen(lot.a, lot.lotId))?.rounds).toHaveLength(2);
    expect(await quote(lot, lot.a, second, '900')).toMatchObject({ ok: true });
    const late = await lot.a.client.call(negotiations.quitNegotiation, { ...leave, roundId: second });
    expect(late).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
  });

  it('is opened and its rounds announced once, however often the call is repeated', async () => {
    const lot = await negotiated();
    const input = {
      lotId: lot.lotId,
      id: randomUUID(),
      requirements: '请给出更优报价。',
      closesAt: inMinutes(60),
      final: false,
    };
    const both = await Promise.all([1, 2].map(() => lot.buyer.client.call(negotiations.openRound, input)));
    expect(both).toMatchObject([
      { ok: true, data: { roundNo: 1 } },
      { ok: true, data: { roundNo: 1 } },
    ]);
    const told = await test
      .parts()
      .db.selectFrom('message')
      .select('link')
      .where('accountId', '=', lot.a.accountId)
      .where('title', '=', '谈判报价邀请')
      .execute();
    expect(told).toEqual([{ link: `/businessNegotiation?lotId=${lot.lotId}` }]);
    const next = { ...input, id: randomUUID() };
    expect(await lot.buyer.client.call(negotiations.openRound, next)).toMatchObject({ reason: 'round_open' });
    const second = { lotId: lot.lotId, id: randomUUID(), subject: '另一场谈判活动' };
    expect(await lot.buyer.client.call(negotiations.openNegotiation, second)).toMatchObject({
      reason: 'transition_not_allowed',
    });
  });

  it('is managed by the buyer and read by its evaluators', async () => {
    const lot = await negotiated();
    const evaluator = lot.tender.evaluators[0];
    const input = { lotId: lot.lotId };
    expect(await evaluator?.client.call(negotiations.getNegotiation, input)).toMatchObject({ ok: true });
    expect(await evaluator?.client.call(negotiations.concludeNegotiation, input)).toMatchObject({
      reason: 'forbidden',
    });
    const stranger = await test.staff('evaluator');
    expect(await stranger.client.call(negotiations.getNegotiation, input)).toMatchObject({
      reason: 'not_an_evaluator',
    });
    const outsider = await test.company();
    expect(await outsider.client.call(negotiations.getOwnNegotiation, input)).toMatchObject({
      reason: 'not_found',
    });
  });
});

describe('a quote', () => {
  it('is replaced within a round, and repeated it is the same', async () => {
    const lot = await negotiated();
    const roundId = await round(lot);
    const first = await quote(lot, lot.a, roundId, '990');
    const again = await quote(lot, lot.a, roundId, '990');
    if (!first.ok || !again.ok) throw new Error('quoted');
    expect(again.data).toEqual(first.data);
    expect(await quote(lot, lot.a, roundId, '985')).toMatchObject({ ok: true });
    expect((await seen(lot.a, lot.lotId))?.rounds[0]?.quote?.totalIncl).toBe('120662.50');
  });

  it('cannot be changed as a last offer; the same call again is answered as the first time', async () => {
    const lot = await negotiated();
    const roundId = await round(lot, true);
    const first = await quote(lot, lot.a, roundId, '990');
    const again = await quote(lot, lot.a, roundId, '990');
    if (!first.ok || !again.ok) throw new Error('quoted');
    expect(again.data).toEqual(first.data);
    expect(await quote(lot, lot.a, roundId, '985')).toMatchObject({
      ok: false,
      reason: 'quote_final',
      message: '最后报价已提交，不可修改',
    });
  });

  it('cannot exceed the previous one, nor the bid, if the document forbids it', async () => {
    const lot = await negotiated({ priceMustNotIncrease: true });
    const first = await round(lot);
    expect(await quote(lot, lot.a, first, '1000.01')).toMatchObject({
      ok: false,
      reason: 'quote_above_previous',
      message: '本轮报价不得高于上一轮报价¥122,500.00元',
    });
    expect(await quote(lot, lot.a, first, '990')).toMatchObject({ ok: true });
    await close(first);
    expect((await seen(lot.a, lot.lotId))?.rounds[0]?.quotePhase).toBe('revealed');
    const second = await round(lot);
    expect((await seen(lot.a, lot.lotId))?.previous).toMatchObject({ roundNo: 1, totalIncl: '121275.00' });
    expect(await quote(lot, lot.a, second, '991')).toMatchObject({
      ok: false,
      message: '本轮报价不得高于上一轮报价¥121,275.00元',
    });
    expect(await quote(lot, lot.a, second, '990')).toMatchObject({ ok: true });
  });

  it('is refused at the end of its round, and before its beginning', async () => {
    const lot = await negotiated();
    const roundId = await round(lot);
    await close(roundId);
    expect(await quote(lot, lot.a, roundId, '990')).toMatchObject({
      ok: false,
      reason: 'round_closed',
      message: '本轮报价已结束',
    });
    const id = randomUUID();
    await lot.buyer.client.call(negotiations.openRound, {
      lotId: lot.lotId,
      id,
      requirements: '下午的一轮报价。',
      opensAt: inMinutes(60),
      closesAt: inMinutes(120),
      final: false,
    });
    expect(await quote(lot, lot.a, id, '990')).toMatchObject({ ok: false, reason: 'round_closed' });
    expect((await seen(lot.a, lot.lotId))?.rounds[0]?.phase).toBe('upcoming');
  });

  it('names every line of the lot and no other, within the ceiling', async () => {
    const lot = await negotiated({ ceilingPrice: '130000.00' });
    const roundId = await round(lot);
    const whole = offer(lot, roundId, '990');
    const send = (changes: object) => lot.a.client.call(negotiations.submitQuote, { ...whole, ...changes });
    expect(await send({ lines: whole.lines.slice(0, 1) })).toMatchObject({
      fields: [{ field: 'lines.1.unitPriceIncl', message: '第2行未报价' }],
    });
    expect(
      await send({ lines: [...whole.lines, { ...whole.lines[0], lineId: randomUUID() }] }),
    ).toMatchObject({
      fields: [{ field: 'lines' }],
    });
    expect(await send({ delivery: '' })).toMatchObject({
      fields: [{ field: 'delivery', message: '请输入交货期' }],
    });
    expect(await quote(lot, lot.a, roundId, '1100')).toMatchObject({
      fields: [{ field: 'lines', message: '投标总价¥134,750.00元超过最高投标限价¥130,000.00元' }],
    });
  });

  it('is refused above the ceiling of a line', async () => {
    const lot = await negotiated({ ceilingPrice: null });
    const roundId = await round(lot);
    await rewrite(
      test,
      sql`update price_line set ceiling_unit_price = 990 where lot_id = ${lot.lotId} and line_no = 2`,
    );
    expect(await quote(lot, lot.a, roundId, '990.000001')).toMatchObject({
      ok: false,
      fields: [
        {
          field: 'lines.1.unitPriceIncl',
          message: '第2行单价¥990.000001元超过单价最高限价¥990元',
        },
      ],
    });
    expect(await quote(lot, lot.a, roundId, '990')).toMatchObject({ ok: true });
  });

  it('is refused if its amounts exceed the database’s range', async () => {
    const lot = await negotiated({ ceilingPrice: null });
    const roundId = await round(lot);
    await rewrite(test, sql`update price_line set qty = 99999999999999 where lot_id = ${lot.lotId}`);
    expect(await quote(lot, lot.a, roundId, '999999999999')).toMatchObject({
      fields: [{ field: 'lines', message: '报价总额超出可记录的范围' }],
    });
  });

  it('waits while the lot is suspended', async () => {
    const lot = await negotiated();
    const roundId = await round(lot);
    const { db } = test.parts();
    await db.updateTable('lot').set({ state: 'suspended' }).where('id', '=', lot.lotId).execute();
    expect(await quote(lot, lot.a, roundId, '990')).toMatchObject({ ok: false, reason: 'lot_suspended' });
    expect((await seen(lot.a, lot.lotId))?.quoteBlocker).toMatchObject({ reason: 'lot_suspended' });
  });
});
