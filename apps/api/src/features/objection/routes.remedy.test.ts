import * as awards from '@procure/contract/award/award.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as wire from '@procure/contract/objection/objection.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { describe, expect, it } from 'vitest';
import { decidingLot } from '../../../testing/fixtures/award.ts';
import { conclude, type EvaluatingLot, scored } from '../../../testing/fixtures/evaluation.ts';
import { answered, answering, answerText, objected } from '../../../testing/fixtures/objection.ts';
import { lotWithBids, releaseAll } from '../../../testing/fixtures/opening.ts';
import { toldTo } from '../../../testing/fixtures/participation.ts';
import { passDeadline, publishedChange } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const unremedied = { code: '4951', reason: 'objection_unremedied' };
const reason = '评标委员会对第一候选人业绩的认定与招标文件不符。';

function only<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('nobody is there');
  return one;
}

const upheld = (remedy: 'amend_document' | 'reevaluate' | 'rebid') => ({
  outcome: 'upheld' as const,
  remedy,
});

async function audited(id: string): Promise<string[]> {
  const rows = await test
    .parts()
    .db.selectFrom('auditLog')
    .select('action')
    .where('entity', '=', 'objection')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

async function stateOf(lotId: string) {
  return test
    .parts()
    .db.selectFrom('lot')
    .select(['state', 'publicityFrom', 'version'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
}

/** A lot in its decision with an approved proposal and an upheld objection to the result. */
async function wronglyDecided(): Promise<EvaluatingLot & { readonly objectionId: string }> {
  const lot = await decidingLot(test);
  const { lotId, tender, suppliers, bidIds } = lot;
  const { db } = test.parts();
  // In government procurement an objection is allowed after the candidates were shown.
  await db.updateTable('tender').set({ scope: 'government' }).where('id', '=', tender.id).execute();
  const bidId = bidIds[0] ?? '';
  await tender.buyer.client.call(awards.proposeAward, { lotId, bidId, reason: '' });
  await tender.approver.client.call(awards.approveAward, { lotId, bidId });
  const { id } = await objected(only(suppliers[1]), lotId, { subject: 'result' });
  await answered(tender, id, 2, [], upheld('reevaluate'));
  return { ...lot, objectionId: id };
}

describe('an answer that upholds an objection', () => {
  it('names a remedy among those that the law allows at that moment', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    const { id } = await objected(only(suppliers[0]), lotId);
    const { client } = tender.buyer;
    expect(await client.call(wire.getObjection, { id })).toMatchObject({
      data: {
        remedies: {
          upheld: ['amend_document', 'rebid'],
          partly_upheld: ['amend_document', 'rebid', 'no_effect'],
          rejected: [],
        },
      },
    });
    const write = (outcome: 'upheld' | 'partly_upheld' | 'rejected', remedy: string | null) =>
      client.call(wire.writeObjectionAnswer, {
        ...{ id, version: 2, outcome, answer: answerText, fileIds: [] },
        remedy: remedy as never,
      });
    for (const [outcome, remedy, message] of [
      ['upheld', null, '请选择纠正措施'],
      ['upheld', 'reevaluate', '“重新评标”现在不能选择，请另选纠正措施'],
      ['upheld', 'no_effect', '“不影响结果，无需另行纠正”现在不能选择，请另选纠正措施'],
      ['upheld', 'apologise', '请选择纠正措施'],
      ['rejected', 'rebid', '现在没有可以选择的纠正措施'],
    ] as const)
      expect(await write(outcome, remedy)).toMatchObject({ fields: [{ field: 'remedy', message }] });
    expect(await write('upheld', 'amend_document')).toMatchObject({ ok: true });
  });

  it('cannot be signed once its remedy is impossible; it is returned, and names another one', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    const { id } = await objected(only(suppliers[0]), lotId);
    const handed = await answering(tender.buyer, id, 2, [], upheld('amend_document'));
    const { id: worded } = await objected(only(suppliers[1]), lotId);
    const { client } = tender.buyer;
    const words = { ...upheld('amend_document'), answer: answerText };
    expect(await client.call(wire.writeObjectionAnswer, { id: worded, version: 2, ...words })).toMatchObject({
      ok: true,
    });
    await passDeadline(test, lotId);
    const past = {
      ...{ code: '4953', reason: 'objection_remedy_past' },
      message: '纠正措施“修改招标文件”现在已不能办理，请由经办人改选，已提交审批的先退回',
    };
    expect(await client.call(wire.handInObjectionAnswer, { id: worded, version: 3 })).toMatchObject(past);
    const { version } = handed;
    const approver = tender.approver.client;
    expect(await approver.call(wire.approveObjectionAnswer, { id, version })).toMatchObject(past);
    expect(await client.call(wire.getObjection, { id })).toMatchObject({ data: { state: 'answering' } });
    const back = { id, version, reason: '投标已经截止，请改选纠正措施。' };
    expect(await approver.call(wire.returnObjectionAnswer, back)).toMatchObject({ ok: true });
    await answered(tender, id, version + 1, [], upheld('rebid'));
  });

  it('holds the lot until the remedy is done: the opening waits for the changed documents', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    const objector = only(suppliers[0]);
    const { id } = await objected(objector, lotId);
    await answered(tender, id, 2, [], upheld('amend_document'));
    const own = { remedy: 'amend_document', remediedAt: null };
    expect(await objector.client.call(wire.getOwnObjection, { id })).toMatchObject({ data: own });
    expect(await objector.client.call(wire.getObjectionRights, { lotId })).toMatchObject({
      data: { held: true },
    });
    const { db } = test.database;
    const { bidDeadline } = await db
      .selectFrom('lot')
      .select('bidDeadline')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    await passDeadline(test, lotId);
    for (const reply of await releaseAll(tender)) expect(reply).toMatchObject(unremedied);
    await db.updateTable('lot').set({ bidDeadline }).where('id', '=', lotId).execute();
    await publishedChange(test, tender);
    expect(await tender.buyer.client.call(wire.getObjection, { id })).toMatchObject({
      data: { state: 'answered', remedy: 'amend_document', remediedAt: expect.any(String) },
    });
    expect(await audited(id)).toEqual(['save', 'submit', 'write', 'hand_in', 'answer', 'remedy']);
    await passDeadline(test, lotId);
    expect((await releaseAll(tender)).every(({ ok }) => ok)).toBe(true);
    expect(await only(tender.openers[0]).client.call(openings.getOpening, { lotId })).toMatchObject({
      data: { held: false },
    });
  });

  it('is carried out by the end of the lot, whatever it promised', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    const { id } = await objected(only(suppliers[0]), lotId);
    await answered(tender, id, 2, [], upheld('rebid'));
    const { version } = await stateOf(lotId);
    const ended = await tender.buyer.client.call(lifecycle.terminateLot, {
      lotId,
      version,
      reason: '异议成立，终止后重新招标',
    });
    expect(ended).toMatchObject({ ok: true });
    expect((await audited(id)).at(-1)).toBe('remedy');
  });
});

describe('a second evaluation', () => {
  it('returns the lot to the committee, drops candidates and proposal, and shows the candidates anew', async () => {
    const lot = await wronglyDecided();
    const { lotId, tender, suppliers, bidIds, objectionId } = lot;
    const { client } = tender.buyer;
    // The approved proposal is held until the remedy is done, and is void afterwards.
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject(unremedied);
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { held: true, reevaluation: true },
    });
    expect(await client.call(awards.reevaluateLot, { lotId, reason: '短' })).toMatchObject({
      fields: [{ field: 'reason' }],
    });
    const input = { lotId, reason };
    expect(await client.call(awards.reevaluateLot, input)).toMatchObject({ data: { phase: 'evaluating' } });
    expect(await client.call(awards.reevaluateLot, input)).toMatchObject({ data: { phase: 'evaluating' } });
    expect(await stateOf(lotId)).toMatchObject({ state: 'evaluating', publicityFrom: null });
    const { db } = test.parts();
    const rounds = await db.selectFrom('evaluationRound').selectAll().where('lotId', '=', lotId).execute();
    expect(rounds).toMatchObject([{ round: 1, reason, candidates: { length: 3 }, sheets: { length: 5 } }]);
    await expect(
      db.updateTable('evaluationRound').set({ reason: '' }).where('lotId', '=', lotId).execute(),
    ).rejects.toThrow();
    expect((await audited(objectionId)).at(-1)).toBe('remedy');
    for (const { accountId } of suppliers)
      expect(await toldTo(test, accountId)).toContain('reevaluation_begun');
    const told = await db
      .selectFrom('notice')
      .select('title')
      .where('tenderId', '=', tender.id)
      .where('kind', '=', 'change')
      .execute();
    expect(told.map(({ title }) => title)).toEqual([expect.stringContaining('重新评标公告')]);
    // Nothing of the proposal can be issued any more.
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { held: false, reevaluation: false, candidates: [], notices: [] },
    });
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject({ ok: false });
    expect(await client.call(awards.publicizeCandidates, { lotId })).toMatchObject({ ok: false });
    // Each evaluator finds the own sheet, and hands in both parts again.
    const [evaluator] = lot.evaluators;
    expect(await evaluator?.client.call(evaluations.getEvaluation, { lotId })).toMatchObject({
      data: { state: 'preliminary' },
    });
    await conclude(
      lot,
      bidIds.map((bidId, place) => scored(bidId, place === 1 ? '40' : '10')),
    );
    expect(await client.call(awards.publicizeCandidates, { lotId })).toMatchObject({ ok: true });
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { candidates: [{ bidId: bidIds[1], rank: 1 }, {}, {}] },
    });
  });

  it('is refused without such an answer, to staff outside the tender, and to approvers', async () => {
    const { lotId, tender } = await decidingLot(test);
    const input = { lotId, reason };
    expect(await tender.buyer.client.call(awards.reevaluateLot, input)).toMatchObject({ code: '4952' });
    const stranger = await test.staff('buyer');
    expect(await stranger.client.call(awards.reevaluateLot, input)).toMatchObject({ code: '4040' });
    expect(await tender.approver.client.call(awards.reevaluateLot, input)).toMatchObject({ code: '4031' });
    expect(await stateOf(lotId)).toMatchObject({ state: 'deciding' });
  });

  it('prevents a concurrent award', async () => {
    const { lotId, tender, objectionId } = await wronglyDecided();
    const { client } = tender.buyer;
    // The award is refused in either order: while the remedy is outstanding, and afterwards.
    const [begun, issued] = await Promise.all([
      client.call(awards.reevaluateLot, { lotId, reason }),
      client.call(awards.issueAward, { lotId }),
    ]);
    expect([begun.ok, issued.ok]).toEqual([true, false]);
    expect(await stateOf(lotId)).toMatchObject({ state: 'evaluating' });
    expect((await audited(objectionId)).filter((action) => action === 'remedy')).toHaveLength(1);
  });
});
