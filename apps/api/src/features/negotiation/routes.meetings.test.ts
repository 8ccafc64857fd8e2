import { randomUUID } from 'node:crypto';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import * as meetings from '@procure/contract/negotiation/meeting.route.ts';
import * as negotiations from '@procure/contract/negotiation/negotiation.route.ts';
import { listTodos } from '@procure/contract/todo/todo.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fiveOf } from '../../../testing/fixtures/committee.ts';
import {
  type EvaluatingLot,
  evaluatingLot,
  handInSheets,
  report,
  reviewBids,
  scored,
} from '../../../testing/fixtures/evaluation.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';

const test = testApp();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const text = '供应商同意合同签订后三十日内交货。';

interface Negotiated extends EvaluatingLot {
  readonly chair: Person<StaffActor>;
  readonly buyer: Person<StaffActor>;
  readonly a: Person<CompanyActor>;
  readonly b: Person<CompanyActor>;
}

/** A reviewed lot with a negotiation that the buyer has opened; its third bid was rejected. */
async function negotiated(): Promise<Negotiated> {
  const lot = await evaluatingLot(test, { method: 'negotiation', prices: ['1000', '1100', '1200', '1300'] });
  const [a, b] = lot.suppliers;
  if (!a || !b) throw new Error('four have bid');
  const { first: chair } = fiveOf(lot);
  const { buyer } = lot.tender;
  await reviewBids(lot.evaluators, lot.lotId, await lot.judged(lot.bidIds.map((id) => scored(id))));
  const session = { lotId: lot.lotId, id: randomUUID(), subject: '价格与交货期谈判' };
  expect(await buyer.client.call(negotiations.openNegotiation, session)).toMatchObject({ ok: true });
  return { ...lot, chair, buyer, a, b };
}

const companyOf = (person: Person<CompanyActor>) => person.actor.company.id;

const announcement = (lot: Negotiated, supplier: Person<CompanyActor>, change: object = {}) => ({
  ...{ lotId: lot.lotId, id: randomUUID(), companyId: companyOf(supplier) },
  ...{ agenda: '价格、交货期与付款条件', meetsAt: inMinutes(20) },
  ...change,
});

async function announced(lot: Negotiated, supplier: Person<CompanyActor>): Promise<string> {
  const input = announcement(lot, supplier);
  const reply = await lot.chair.client.call(meetings.announceMeeting, input);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return input.id;
}

/** As if the time of the meeting had come. */
const begin = (id: string) =>
  rewrite(
    test,
    sql`update negotiation_meeting set meets_at = date_trunc('milliseconds', clock_timestamp()) - interval '1 second' where id = ${id}`,
  );

/** As if the term of the supplier had ended. */
const expire = (id: string) =>
  rewrite(
    test,
    sql`update negotiation_meeting set meets_at = meets_at - interval '2 hours',
      recorded_at = recorded_at - interval '1 hour', due_at = date_trunc('milliseconds', clock_timestamp()) where id = ${id}`,
  );

const minutes = (id: string, change: object = {}) => ({
  ...{ id, no: 1, isAttended: true, minutes: text, dueAt: inMinutes(60) },
  ...change,
});

async function recorded(lot: Negotiated, supplier: Person<CompanyActor>): Promise<string> {
  const id = await announced(lot, supplier);
  await begin(id);
  const reply = await lot.chair.client.call(meetings.recordMinutes, minutes(id));
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return id;
}

const answer = (supplier: Person<CompanyActor>, id: string, change: object = {}) =>
  supplier.client.call(meetings.answerMinutes, { id, no: 1, agrees: true, note: '', ...change });

async function own(supplier: Person<CompanyActor>, { lotId }: Negotiated) {
  const reply = await supplier.client.call(negotiations.getOwnNegotiation, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function desk(person: Person<StaffActor>, { lotId }: Negotiated) {
  const reply = await person.client.call(negotiations.getNegotiation, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

const round = (lot: Negotiated, change: object = {}) =>
  lot.buyer.client.call(negotiations.openRound, {
    ...{ lotId: lot.lotId, id: randomUUID(), requirements: '请给出最后报价。', final: true },
    ...{ opensAt: inMinutes(15), closesAt: inMinutes(60) },
    ...change,
  });

const todosOf = async (supplier: Person<CompanyActor>) => {
  const reply = await supplier.client.call(listTodos, {});
  return reply.ok ? reply.data.rows.map(({ kind }) => kind) : [];
};

describe('a meeting of the panel with a supplier', () => {
  it('is announced to one supplier, and starts the negotiation', async () => {
    const lot = await negotiated();
    const id = await announced(lot, lot.a);
    const view = await own(lot.a, lot);
    expect(view).toMatchObject({
      session: null,
      meetings: [{ id, phase: 'announced', agenda: '价格、交货期与付款条件', minutes: null }],
    });
    expect(await todosOf(lot.a)).toContain('meeting');
    expect((await own(lot.b, lot)).meetings).toEqual([]);
    expect(await todosOf(lot.b)).not.toContain('meeting');
    expect(await desk(lot.chair, lot)).toMatchObject({
      session: { state: 'in_progress' },
      meetings: [{ id, companyId: companyOf(lot.a) }],
      meetingBlocker: null,
    });
    expect(await desk(lot.buyer, lot)).toMatchObject({ meetingBlocker: { reason: 'not_an_evaluator' } });
  });

  it('is announced by the chair alone', async () => {
    const lot = await negotiated();
    const { second } = fiveOf(lot);
    const input = announcement(lot, lot.a);
    expect(await second.client.call(meetings.announceMeeting, input)).toMatchObject({
      reason: 'not_the_chair',
    });
    expect(await lot.buyer.client.call(meetings.announceMeeting, input)).toMatchObject({
      reason: 'forbidden',
    });
    const stranger = await test.staff('evaluator');
    expect(await stranger.client.call(meetings.announceMeeting, input)).toMatchObject({
      reason: 'not_an_evaluator',
    });
  });

  it('waits for the preliminary review and for the negotiation', async () => {
    const lot = await evaluatingLot(test, { method: 'negotiation' });
    const { first: chair } = fiveOf(lot);
    const [a] = lot.suppliers;
    if (a === undefined) throw new Error('three have bid');
    const opened = { ...lot, chair, buyer: lot.tender.buyer, a, b: a };
    const input = announcement(opened, a);
    expect(await chair.client.call(meetings.announceMeeting, input)).toMatchObject({
      reason: 'transition_not_allowed',
    });
    const session = { lotId: lot.lotId, id: randomUUID(), subject: '价格与交货期谈判' };
    await lot.tender.buyer.client.call(negotiations.openNegotiation, session);
    expect(await chair.client.call(meetings.announceMeeting, input)).toMatchObject({
      reason: 'preliminary_open',
    });
  });

  it('is not announced to a company of another lot, late, or with the name of another bidder', async () => {
    const lot = await negotiated();
    const other = await evaluatingLot(test, { method: 'negotiation' });
    const [stranger] = other.suppliers;
    if (stranger === undefined) throw new Error('three have bid');
    const wrong = (change: object) =>
      lot.chair.client.call(meetings.announceMeeting, announcement(lot, lot.a, change));
    expect(await wrong({ companyId: companyOf(stranger) })).toMatchObject({
      fields: [{ field: 'companyId', message: '该供应商不参加谈判，请重新选择' }],
    });
    expect(await wrong({ meetsAt: inMinutes(5) })).toMatchObject({ fields: [{ field: 'meetsAt' }] });
    const { bidders } = await desk(lot.chair, lot);
    const name = bidders.find(({ companyId }) => companyId === companyOf(lot.b))?.companyName ?? '';
    expect(await wrong({ agenda: `${name}的报价更低，请降价` })).toMatchObject({
      fields: [{ field: 'agenda', message: `不得向供应商透露其他供应商（${name}），请修改` }],
    });
    expect(await round(lot, { requirements: `请低于${name}的报价。` })).toMatchObject({
      fields: [{ field: 'requirements' }],
    });
  });

  it('is announced once when the call is repeated, and once for each supplier at a time', async () => {
    const lot = await negotiated();
    const input = announcement(lot, lot.a);
    const calls = Array.from({ length: 10 }, () => lot.chair.client.call(meetings.announceMeeting, input));
    for (const reply of await Promise.all(calls))
      expect(reply).toMatchObject({ data: { phase: 'announced' } });
    expect((await own(lot.a, lot)).meetings).toHaveLength(1);
    expect(
      await lot.chair.client.call(meetings.announceMeeting, { ...input, agenda: '另一份议程' }),
    ).toMatchObject({
      reason: 'conflict',
    });
    expect(await lot.chair.client.call(meetings.announceMeeting, announcement(lot, lot.a))).toMatchObject({
      fields: [{ field: 'companyId', message: '该供应商还有待进行的谈判或者待确认的记录' }],
    });
  });

  it('is cancelled with a reason, which the supplier reads', async () => {
    const lot = await negotiated();
    const id = await announced(lot, lot.a);
    const cancellation = { id, reason: '供应商请求改期。' };
    expect(await lot.chair.client.call(meetings.cancelMeeting, cancellation)).toMatchObject({
      data: { phase: 'cancelled' },
    });
    expect(await lot.chair.client.call(meetings.cancelMeeting, cancellation)).toMatchObject({ ok: true });
    expect((await own(lot.a, lot)).meetings).toMatchObject([{ cancelReason: '供应商请求改期。' }]);
    expect(await lot.chair.client.call(meetings.recordMinutes, minutes(id))).toMatchObject({
      reason: 'transition_not_allowed',
    });
    expect(await round(lot)).toMatchObject({ ok: true });
  });

  it('keeps the preliminary review closed', async () => {
    const lot = await negotiated();
    const id = await announced(lot, lot.a);
    const again = { lotId: lot.lotId, reason: '发现评审遗漏。' };
    const reopen = () => lot.chair.client.call(evaluations.reopenPreliminary, again);
    expect(await reopen()).toMatchObject({ reason: 'prices_released' });
    await lot.chair.client.call(meetings.cancelMeeting, { id, reason: '供应商请求改期。' });
    expect(await reopen()).toMatchObject({ ok: true });
  });
});

describe('a company that quits', () => {
  it('is met like the others until its round is over, which tells nobody that it quit', async () => {
    const lot = await negotiated();
    const opened = await round(lot, { final: false, opensAt: null });
    if (!opened.ok) throw new Error(opened.message);
    const leave = { roundId: opened.data.id, reason: '近期产能已经排满' };
    expect(await lot.a.client.call(negotiations.quitNegotiation, leave)).toMatchObject({ ok: true });
    const participates = async () =>
      (await desk(lot.chair, lot)).bidders.find(({ companyId }) => companyId === companyOf(lot.a))
        ?.isParticipant;
    expect(await participates()).toBe(true);
    const announce = () => lot.chair.client.call(meetings.announceMeeting, announcement(lot, lot.a));
    expect(await announce()).toMatchObject({ ok: true });
    await rewrite(
      test,
      sql`update negotiation_round set opens_at = clock_timestamp() - interval '1 hour',
      closes_at = clock_timestamp() - interval '1 second' where id = ${opened.data.id}`,
    );
    expect(await participates()).toBe(false);
    expect(await announce()).toMatchObject({ fields: [{ field: 'companyId' }] });
    // Its open meeting does not hold up the others.
    expect(await round(lot)).toMatchObject({ ok: true });
  });
});

describe('minutes of a negotiation', () => {
  it('are recorded by the chair after the meeting, and confirmed by the supplier', async () => {
    const lot = await negotiated();
    const id = await announced(lot, lot.a);
    expect(await lot.chair.client.call(meetings.recordMinutes, minutes(id))).toMatchObject({
      fields: [{ field: 'minutes', message: '谈判时间未到，不能填写记录' }],
    });
    await begin(id);
    const signed = await lot.chair.client.call(meetings.recordMinutes, minutes(id));
    expect(signed).toMatchObject({ data: { phase: 'recorded', no: 1 } });
    expect(await lot.chair.client.call(meetings.recordMinutes, minutes(id))).toMatchObject({
      data: signed.ok ? signed.data : null,
    });
    expect(
      await lot.chair.client.call(meetings.recordMinutes, minutes(id, { minutes: `${text}。` })),
    ).toMatchObject({
      reason: 'conflict',
    });
    expect((await own(lot.a, lot)).meetings).toMatchObject([{ phase: 'recorded', minutes: text, no: 1 }]);
    expect(await todosOf(lot.a)).toContain('minutes');
    expect(await answer(lot.a, id)).toMatchObject({ data: { phase: 'confirmed' } });
    expect(await answer(lot.a, id)).toMatchObject({ data: { phase: 'confirmed' } });
    expect(await answer(lot.a, id, { agrees: false, note: '没有同意三十日。' })).toMatchObject({
      reason: 'minutes_closed',
    });
    expect((await desk(lot.chair, lot)).meetings).toMatchObject([{ phase: 'confirmed' }]);
  });

  it('need the second factor of the chair', async () => {
    const lot = await negotiated();
    const id = await announced(lot, lot.a);
    await begin(id);
    await test
      .parts()
      .db.updateTable('session')
      .set({ factorAt: null })
      .where('accountId', '=', lot.chair.accountId)
      .execute();
    expect(await lot.chair.client.call(meetings.recordMinutes, minutes(id))).toMatchObject({
      reason: 'factor_required',
    });
  });

  it('are recorded anew after a dispute, and confirmed in the new version alone', async () => {
    const lot = await negotiated();
    const id = await recorded(lot, lot.a);
    expect(await answer(lot.a, id, { agrees: false, note: '' })).toMatchObject({
      fields: [{ field: 'note' }],
    });
    expect(await answer(lot.a, id, { agrees: false, note: '应为四十五日。' })).toMatchObject({
      data: { phase: 'disputed' },
    });
    const next = minutes(id, { no: 2, minutes: '供应商同意合同签订后四十五日内交货。' });
    expect(await lot.chair.client.call(meetings.recordMinutes, next)).toMatchObject({ data: { no: 2 } });
    expect(await answer(lot.a, id)).toMatchObject({ reason: 'minutes_changed' });
    expect(await answer(lot.a, id, { no: 2 })).toMatchObject({ data: { phase: 'confirmed' } });
  });

  it('are answered by their own supplier alone, within the term', async () => {
    const lot = await negotiated();
    const id = await recorded(lot, lot.a);
    expect(await answer(lot.b, id)).toMatchObject({ reason: 'not_found' });
    expect((await own(lot.a, lot)).meetings).toMatchObject([{ phase: 'recorded', answerBlocker: null }]);
    await expire(id);
    expect(await answer(lot.a, id)).toMatchObject({ reason: 'minutes_closed' });
    expect((await own(lot.a, lot)).meetings).toMatchObject([
      { phase: 'unanswered', answerBlocker: { reason: 'minutes_closed' } },
    ]);
  });

  it('take one of two answers that are sent at once', async () => {
    const lot = await negotiated();
    const id = await recorded(lot, lot.a);
    const replies = await Promise.all([
      answer(lot.a, id),
      answer(lot.a, id, { agrees: false, note: '没有同意三十日。' }),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('last offers', () => {
  it('are requested when the panel has met all participants and no minutes wait', async () => {
    const lot = await negotiated();
    const id = await recorded(lot, lot.a);
    expect(await round(lot)).toMatchObject({ reason: 'meeting_open' });
    expect(await round(lot, { final: false, opensAt: null })).toMatchObject({ ok: true });
    await answer(lot.a, id);
    await rewrite(
      test,
      sql`update negotiation_round set opens_at = clock_timestamp() - interval '1 hour',
      closes_at = clock_timestamp() - interval '1 second'`,
    );
    expect(await round(lot)).toMatchObject({ reason: 'meeting_missing' });
    for (const supplier of lot.suppliers.slice(1)) await expire(await recorded(lot, supplier));
    expect(await round(lot)).toMatchObject({ ok: true });
    expect(await lot.chair.client.call(meetings.announceMeeting, announcement(lot, lot.a))).toMatchObject({
      reason: 'transition_not_allowed',
    });
  });
});

describe('the report of a negotiation', () => {
  it('contains the minutes with the answers, for all members to sign', async () => {
    const lot = await negotiated();
    for (const [index, supplier] of lot.suppliers.entries()) {
      const id = await recorded(lot, supplier);
      if (index === 0) await answer(supplier, id);
      else await expire(id);
    }
    const reply = await round(lot);
    if (!reply.ok) throw new Error(reply.message);
    await rewrite(
      test,
      sql`update negotiation_round set opens_at = clock_timestamp() - interval '1 hour',
      closes_at = clock_timestamp() - interval '1 second'`,
    );
    expect(
      await lot.buyer.client.call(negotiations.concludeNegotiation, { lotId: lot.lotId, note: '' }),
    ).toMatchObject({ ok: true });
    await handInSheets(lot.evaluators, lot.lotId, await lot.judged(lot.bidIds.map((id) => scored(id))));
    const drawn = await lot.chair.client.call(evaluations.drawUpReport, {
      ...{ lotId: lot.lotId, report, decided: [...lot.bidIds], answers: [], preferences: [] },
    });
    expect(drawn).toMatchObject({ ok: true });
    const view = await lot.chair.client.call(reports.getReport, { lotId: lot.lotId });
    // The meetings whose term has ended were moved to the past.
    expect(view.ok && view.data.report?.content.meetings).toMatchObject([
      { phase: 'unanswered' },
      { phase: 'unanswered' },
      { phase: 'unanswered' },
      {
        phase: 'confirmed',
        isAttended: true,
        minutes: text,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });
});

describe('a writer of rows', () => {
  it('changes neither an announced meeting nor recorded or answered minutes', async () => {
    const lot = await negotiated();
    const id = await recorded(lot, lot.a);
    const { db } = test.parts();
    const change = (set: ReturnType<typeof sql>) =>
      sql`update negotiation_meeting set ${set} where id = ${id}`.execute(db);
    const other = companyOf(lot.b);
    for (const set of [
      sql`agenda = '另一份议程'`,
      sql`meets_at = meets_at - interval '1 day'`,
      sql`company_id = ${other}`,
      sql`minutes = '供应商同意降价百分之十。'`,
      sql`due_at = due_at + interval '1 day'`,
      sql`digest = repeat('0', 64)`,
      sql`state = 'announced', no = 0`,
      sql`state = 'confirmed', minutes = '改写', answered_at = clock_timestamp(), answered_by = recorded_by`,
    ])
      await expect(change(set)).rejects.toThrow(/meeting|minutes/);
    await answer(lot.a, id);
    await expect(change(sql`state = 'disputed', note = '没有同意。'`)).rejects.toThrow(/does not go/);
    await expect(sql`delete from negotiation_meeting`.execute(db)).rejects.toThrow(/not deleted/);
  });
});
