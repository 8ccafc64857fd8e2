import * as accounts from '@procure/contract/account/management.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  digestOf,
  type EvaluatingLot,
  evaluatedLot,
  evaluatingLot,
  handInSheets,
  rejecting,
  report,
  reviewBids,
  scored,
  signAll,
} from '../../../testing/fixtures/evaluation.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { neighbour } from '../../../testing/fixtures/organisation.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { settleDue } from './report/service.ts';

const test = testApp();
const db = () => test.parts().db;
const dissentReason = '第二名投标人的业绩证明与招标文件要求不符，不应得分。';
const takingBack = { reason: '第一名的报价抄录有误', reopenSheets: false };

/** A lot with every sheet submitted, and the report of its first member. */
async function drawnUp(test_ = test, options: Parameters<typeof evaluatingLot>[1] = {}) {
  const lot = await evaluatingLot(test_, options);
  await submitAll(lot);
  const [drafter, second, third, fourth, last] = lot.evaluators;
  if (!drafter || !second || !third || !fourth || !last) throw new Error('a committee of five');
  const { lotId } = lot;
  const drawn = await drafter.client.call(evaluations.drawUpReport, { lotId, report });
  expect(drawn).toMatchObject({ ok: true, data: { state: 'signing', no: 1 } });
  const digest = await digestOf(second, lotId);
  return { ...lot, drafter, second, third, fourth, last, digest };
}

async function submitAll(lot: EvaluatingLot) {
  const scores = await lot.judged(lot.bidIds.map((bidId) => scored(bidId)));
  await handInSheets(lot.evaluators, lot.lotId, scores);
}

const sign = ({ client }: Person<StaffActor>, lotId: string, digest: string) =>
  client.call(reports.signReport, { lotId, digest });
const dissent = ({ client }: Person<StaffActor>, lotId: string, digest: string, reason = dissentReason) =>
  client.call(reports.dissentFromReport, { lotId, digest, reason });
const read = async ({ client }: Person<StaffActor>, lotId: string) => {
  const view = await client.call(reports.getReport, { lotId });
  if (!view.ok) throw new Error(view.message);
  return view.data;
};
const stateOf = (lotId: string) =>
  db().selectFrom('evaluation').select('state').where('lotId', '=', lotId).executeTakeFirstOrThrow();
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('the report of a committee', () => {
  it('is concluded by the opinion of the last member: two sign, one dissents in writing', async () => {
    const lot = await drawnUp();
    const { lotId, digest, drafter, second, third, fourth, last, tender, bidIds } = lot;
    const view = await read(second, lotId);
    expect(view).toMatchObject({ mayAnswer: true, mayTakeBack: false, former: [] });
    expect(view.report).toMatchObject({
      ...{ no: 1, state: 'signing', intact: true, digest },
      content: {
        lot: { tenderNo: tender.tenderNo, evaluationMethod: 'comprehensive' },
        committee: Array.from({ length: 5 }, () => ({ seat: 'expert' })),
        bids: [{ openingPrice: '122500.00' }, {}, {}],
        standings: bidIds.map((bidId, place) => ({ bidId, rank: place + 1, candidate: true })),
        ...{ report, failure: null, clarifications: [] },
      },
    });
    expect(view.report?.content.sheets).toHaveLength(5);
    expect((await read(tender.buyer, lotId)).report).toBeNull();
    expect(view.report?.opinions.map(({ kind }) => kind)).toEqual([null, null, null, null, null]);

    for (const one of [drafter, second])
      expect(await sign(one, lotId, digest)).toMatchObject({ data: { state: 'signing' } });
    expect(await sign(second, lotId, digest)).toMatchObject({ data: { state: 'signing' } });
    expect(await dissent(third, lotId, digest)).toMatchObject({ data: { state: 'signing' } });
    expect(await dissent(third, lotId, digest)).toMatchObject({ data: { state: 'signing' } });
    expect(await sign(third, lotId, digest)).toMatchObject({ reason: 'report_answered', code: '4642' });
    await sign(fourth, lotId, digest);
    expect(await stateOf(lotId)).toEqual({ state: 'signing' });
    const award = db().selectFrom('candidate').select('bidId').where('lotId', '=', lotId);
    expect(await award.execute()).toEqual([]);
    expect(await sign(last, lotId, digest)).toMatchObject({ data: { state: 'concluded' } });
    expect(await stateOf(lotId)).toEqual({ state: 'concluded' });
    expect(await award.execute()).toHaveLength(3);

    const kept = await read(tender.buyer, lotId);
    expect(kept.report?.opinions.filter(({ kind }) => kind === 'dissented')).toMatchObject([
      { evaluatorId: third.accountId, reason: dissentReason },
    ]);
    // After the conclusion a repeat changes nothing, and nothing else is possible.
    expect(await sign(last, lotId, digest)).toMatchObject({ data: { state: 'concluded' } });
    expect(await dissent(last, lotId, digest)).toMatchObject({ reason: 'report_concluded', code: '4641' });
    expect(await drafter.client.call(reports.takeBackReport, { lotId, digest, ...takingBack })).toMatchObject(
      {
        reason: 'report_concluded',
      },
    );
    const lines = await db()
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('entity', '=', 'evaluation_report')
      .where('entityId', '=', lotId)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      ...['draw_up', 'sign_report', 'sign_report', 'dissent', 'sign_report', 'sign_report'],
    ]);
  });

  it('counts a silent member as consenting at the end of the term, and not before', async () => {
    const { lotId, digest, drafter, second, third, fourth, last } = await drawnUp();
    for (const one of [drafter, second, third, fourth]) await sign(one, lotId, digest);
    await settleDue(test.parts(), later(71.9));
    expect(await stateOf(lotId)).toEqual({ state: 'signing' });
    await settleDue(test.parts(), later(72.1));
    expect(await stateOf(lotId)).toEqual({ state: 'concluded' });
    await settleDue(test.parts(), later(72.1));
    const { report: kept } = await read(last, lotId);
    expect(kept?.opinions.find(({ evaluatorId }) => evaluatorId === last.accountId)).toMatchObject({
      ...{ kind: 'deemed', reason: '' },
    });
    expect(await sign(last, lotId, digest)).toMatchObject({ reason: 'report_concluded' });
    const line = await db()
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('entityId', '=', lotId)
      .where('action', '=', 'deem_consent')
      .executeTakeFirst();
    expect(line).toMatchObject({ actorId: null, after: { evaluator: last.accountId } });
  });

  it('stops its term while the lot is suspended, and leaves a day after', async () => {
    const { lotId, digest, second, third } = await drawnUp();
    await db()
      .updateTable('lot')
      .set({
        ...{ state: 'suspended', stateBeforeSuspension: 'evaluating', suspendedAt: new Date() },
        suspensionReason: '异议处理期间暂停',
      })
      .where('id', '=', lotId)
      .execute();
    expect(await sign(second, lotId, digest)).toMatchObject({ reason: 'lot_suspended' });
    await settleDue(test.parts(), later(80));
    expect(await stateOf(lotId)).toEqual({ state: 'signing' });
    await db()
      .updateTable('lot')
      .set({ state: 'evaluating', stateBeforeSuspension: null, suspendedAt: null, suspensionReason: null })
      .where('id', '=', lotId)
      .execute();
    await settleDue(test.parts(), later(103));
    expect(await stateOf(lotId)).toEqual({ state: 'signing' });
    expect(await sign(third, lotId, digest)).toMatchObject({ ok: true });
    await settleDue(test.parts(), later(105));
    expect(await stateOf(lotId)).toEqual({ state: 'concluded' });
  });

  it('is void if more than half of the members dissent, and its sheets are drafts again', async () => {
    const { lotId, digest, drafter, second, third, fourth, ...lot } = await drawnUp();
    await sign(drafter, lotId, digest);
    await dissent(second, lotId, digest);
    await dissent(third, lotId, digest);
    expect(await dissent(fourth, lotId, digest)).toMatchObject({ data: { state: 'void' } });
    expect(await stateOf(lotId)).toEqual({ state: 'preliminary' });
    const view = await read(second, lotId);
    expect(view).toMatchObject({
      report: null,
      former: [{ no: 1, reason: '过半数成员对报告持不同意见，报告未获通过' }],
    });
    expect(await sign(lot.last, lotId, digest)).toMatchObject({ reason: 'report_void', code: '4640' });
    expect(await drafter.client.call(evaluations.drawUpReport, { lotId, report })).toMatchObject({
      reason: 'preliminary_open',
    });
    await submitAll({ ...lot, lotId });
    expect(await drafter.client.call(evaluations.drawUpReport, { lotId, report })).toMatchObject({
      data: { state: 'signing', no: 2 },
    });
    await signAll({ lotId, evaluators: lot.evaluators });
    expect(await stateOf(lotId)).toEqual({ state: 'concluded' });
  });

  it('fails the lot only when it is signed', async () => {
    const lot = await evaluatingLot(test);
    const { lotId, evaluators } = lot;
    const [a = '', b = '', c = ''] = lot.bidIds;
    const scores = await lot.judged([scored(a), rejecting(b), rejecting(c)]);
    await handInSheets(evaluators, lotId, scores);
    await evaluators[0]?.client.call(evaluations.drawUpReport, { lotId, report });
    const state = () =>
      db().selectFrom('lot').select('state').where('id', '=', lotId).executeTakeFirstOrThrow();
    expect(await state()).toEqual({ state: 'evaluating' });
    await signAll(lot);
    expect(await state()).toEqual({ state: 'failed' });
  });
});

describe('taking the report back', () => {
  it('voids every signature; the committee signs the next version', async () => {
    const { lotId, digest, drafter, second, third, evaluators } = await drawnUp();
    await sign(second, lotId, digest);
    const other = await second.client.call(reports.takeBackReport, { lotId, digest, ...takingBack });
    expect(other).toMatchObject({ reason: 'not_the_drafter', code: '4643' });
    const short = await drafter.client.call(reports.takeBackReport, { lotId, digest, reason: '误' });
    expect(short).toMatchObject({ reason: 'invalid_input' });
    for (const _ of [1, 2])
      expect(
        await drafter.client.call(reports.takeBackReport, { lotId, digest, ...takingBack }),
      ).toMatchObject({ data: { state: 'void' } });
    expect(await sign(third, lotId, digest)).toMatchObject({ reason: 'report_void' });
    // The sheets are still submitted: only the report is written again.
    const corrected = `${report}更正了第一名的报价。`;
    const drawn = await drafter.client.call(evaluations.drawUpReport, { lotId, report: corrected });
    expect(drawn).toMatchObject({ data: { state: 'signing', no: 2 } });
    expect(await sign(third, lotId, digest)).toMatchObject({ reason: 'report_void' });
    expect((await read(second, lotId)).report?.opinions.every(({ kind }) => kind === null)).toBe(true);
    await signAll({ lotId, evaluators });
    const view = await read(second, lotId);
    expect(view).toMatchObject({
      report: { no: 2, content: { report: corrected } },
      former: [{ no: 1, reason: takingBack.reason }],
    });
    const told = await db()
      .selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'report_void')
      .where(
        'recipient',
        'in',
        evaluators.map(({ accountId }) => accountId),
      )
      .execute();
    expect(told).toHaveLength(5);
  });

  it('returns the sheets to their members if scores are wrong', async () => {
    const { lotId, digest, drafter, ...lot } = await drawnUp();
    await drafter.client.call(reports.takeBackReport, { lotId, digest, ...takingBack, reopenSheets: true });
    const scores = await lot.judged(lot.bidIds.map((bidId) => scored(bidId, '20')));
    expect(await drafter.client.call(evaluations.drawUpReport, { lotId, report })).toMatchObject({
      reason: 'preliminary_open',
    });
    await reviewBids(lot.evaluators, lotId, scores);
    expect(await drafter.client.call(evaluations.submitSheet, { lotId, scores })).toMatchObject({ ok: true });
    expect(await drafter.client.call(evaluations.drawUpReport, { lotId, report })).toMatchObject({
      reason: 'scoring_unfinished',
      message: '还有4位评委未提交评分',
    });
  });
});

describe('an act on the report', () => {
  it('is refused to every other role, committee and organisation', async () => {
    const { lotId, digest, tender, evaluators } = await drawnUp();
    const elsewhere = await evaluatingLot(test);
    const others: readonly (readonly [Person<StaffActor>, string])[] = [
      [await test.staff('evaluator'), 'not_an_evaluator'],
      [elsewhere.evaluators[0] ?? tender.buyer, 'not_an_evaluator'],
      [await test.staffOf(neighbour.id, 'evaluator'), 'not_an_evaluator'],
      [tender.buyer, 'forbidden'],
      [await test.staff('approver'), 'forbidden'],
      [await test.staff('opener'), 'forbidden'],
      [await test.staff('auditor'), 'forbidden'],
      [await test.staff('admin'), 'forbidden'],
    ];
    for (const [person, reason] of others) {
      expect(await sign(person, lotId, digest)).toMatchObject({ ok: false, reason });
      expect(await dissent(person, lotId, digest)).toMatchObject({ ok: false, reason });
      expect(
        await person.client.call(reports.takeBackReport, { lotId, digest, ...takingBack }),
      ).toMatchObject({ ok: false, reason });
      const view = await person.client.call(reports.getReport, { lotId });
      expect(view.ok ? view.data.report : null).toBeNull();
    }
    expect(await db().selectFrom('reportOpinion').selectAll().where('lotId', '=', lotId).execute()).toEqual(
      [],
    );
    await signAll({ lotId, evaluators });
  });

  it('is refused in every state but that of signing', async () => {
    const zero = '0'.repeat(64);
    const none = await evaluatingLot(test);
    const [member] = none.evaluators;
    if (member === undefined) throw new Error('a committee has members');
    expect(await sign(member, none.lotId, zero)).toMatchObject({ reason: 'report_void' });
    expect(await dissent(member, none.lotId, zero)).toMatchObject({ reason: 'report_void' });
    const { lotId, digest, second } = await drawnUp();
    expect(await sign(second, lotId, zero)).toMatchObject({ reason: 'report_void' });
    expect(await dissent(second, lotId, digest, '')).toMatchObject({
      fields: [{ field: 'reason', message: '请输入不同意见和理由' }],
    });
    expect(await dissent(second, lotId, digest, '不同意')).toMatchObject({
      fields: [{ field: 'reason', message: '不同意见和理由须为10–2000字' }],
    });
    await db().updateTable('lot').set({ state: 'terminated' }).where('id', '=', lotId).execute();
    expect(await sign(second, lotId, digest)).toMatchObject({ reason: 'lot_over' });
    await settleDue(test.parts(), later(100));
    expect(await stateOf(lotId)).toEqual({ state: 'signing' });
  });

  it('asks for the second factor, also from a member without one', async () => {
    const { lotId, digest, second, third } = await drawnUp();
    await db().deleteFrom('totp').where('accountId', '=', second.accountId).execute();
    for (const act of [sign, dissent])
      expect(await act(second, lotId, digest)).toMatchObject({
        reason: 'factor_setup_required',
        code: '4132',
      });
    await db()
      .updateTable('session')
      .set({ factorAt: null })
      .where('accountId', '=', third.accountId)
      .execute();
    for (const act of [sign, dissent])
      expect(await act(third, lotId, digest)).toMatchObject({ reason: 'factor_required' });
    expect(reports.takeBackReport.access.factor).toBe('act');
  });

  it('leaves one opinion of a member who signs in two windows at once', async () => {
    const { lotId, digest, second } = await drawnUp();
    const both = await Promise.all([sign(second, lotId, digest), dissent(second, lotId, digest)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const rows = await db().selectFrom('reportOpinion').select('kind').where('lotId', '=', lotId).execute();
    expect(rows).toHaveLength(1);
  });

  it('is void with the report when a member is replaced', async () => {
    const { lotId, digest, second, third } = await drawnUp();
    await sign(second, lotId, digest);
    const successor = await test.staff('evaluator');
    const { client } = await test.staff('admin');
    const { version } = await db()
      .selectFrom('account')
      .select('version')
      .where('id', '=', second.accountId)
      .executeTakeFirstOrThrow();
    const leaving = { id: second.accountId, version, reason: '已离职' };
    const gone = { ...leaving, evaluatorSuccessorId: successor.accountId };
    expect(await client.call(accounts.disableStaffAccount, gone)).toMatchObject({ ok: true });
    expect(await stateOf(lotId)).toEqual({ state: 'preliminary' });
    expect(await sign(third, lotId, digest)).toMatchObject({ reason: 'report_void' });
    expect((await read(third, lotId)).former).toMatchObject([
      { reason: '评标委员会成员更换，其评审结论无效，须重新评审并形成报告' },
    ]);
  });
});

describe('a writer of rows', () => {
  it('can change neither the report nor an opinion', async () => {
    const { lotId } = await evaluatedLot(test);
    for (const change of [
      sql`update evaluation_report set content = '{}' where lot_id = ${lotId}`,
      sql`update evaluation_report set state = 'signing', ended_at = null where lot_id = ${lotId}`,
      sql`delete from evaluation_report where lot_id = ${lotId}`,
      sql`update report_opinion set kind = 'dissented', reason = 'x' where lot_id = ${lotId}`,
      sql`delete from report_opinion where lot_id = ${lotId}`,
    ])
      await expect(change.execute(db())).rejects.toThrow();
  });

  it('is noticed if the triggers are gone: the content no longer has the signed digest', async () => {
    const { lotId, evaluators } = await evaluatedLot(test);
    const [member] = evaluators;
    if (member === undefined) throw new Error('a committee has members');
    expect((await read(member, lotId)).report?.intact).toBe(true);
    await rewrite(
      test,
      sql`update evaluation_report set
        content = replace(content, '122500.00', '122400.00'),
        digest = encode(sha256(convert_to(replace(content, '122500.00', '122400.00'), 'UTF8')), 'hex')
        where lot_id = ${lotId}`,
    );
    expect((await read(member, lotId)).report?.intact).toBe(false);
  });
});
