import { randomUUID } from 'node:crypto';
import * as awards from '@procure/contract/award/award.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { describe, expect, it } from 'vitest';
import { awardedLot } from '../../../../testing/fixtures/award.ts';
import type { EvaluatingLot } from '../../../../testing/fixtures/evaluation.ts';
import { evidence, standingMeasure } from '../../../../testing/fixtures/measure.ts';
import { toldTo, uploadAttachment } from '../../../../testing/fixtures/participation.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();
const past = new Date(Date.now() - 86_400_000);

function only<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('nobody is there');
  return one;
}

const changeNotice = (lotId: string, values: { contractDueAt: Date }) =>
  test.parts().db.updateTable('awardNotice').set(values).where('lotId', '=', lotId).execute();

/** Dates the end of the winner's term for a statement back. */
const passReply = (lotId: string) =>
  test
    .parts()
    .db.updateTable('awardForfeit')
    .set({ proposedAt: new Date(past.getTime() - 1000), replyUntil: past })
    .where('lotId', '=', lotId)
    .execute();

async function proposal({ lotId, tender }: EvaluatingLot, ground: 'gave_up' | 'unsigned' | 'unlawful') {
  const file = await evidence(test, tender.buyer);
  return {
    ...{ lotId, id: randomUUID(), ground, reason: '经三次书面催告，仍未签订合同。' },
    ...{ fileIds: [file], replyDays: 3 },
  };
}

const noticesOf = async (lotId: string) =>
  test
    .parts()
    .db.selectFrom('notice')
    .select(['title', 'body'])
    .where('lotId', '=', lotId)
    .where('kind', '=', 'award')
    .orderBy('publishedAt')
    .execute();

/** Proposes and approves the next candidate, and issues the award. */
async function awardedToNext({ lotId, tender, bidIds }: EvaluatingLot) {
  const bidId = only(bidIds[1]);
  const { client } = tender.buyer;
  expect(await client.call(awards.redecideAward, { lotId })).toMatchObject({ data: { phase: 'deciding' } });
  expect(await client.call(awards.proposeAward, { lotId, bidId, reason: '' })).toMatchObject({ ok: true });
  await tender.approver.client.call(awards.approveAward, { lotId, bidId });
  expect(await client.call(awards.issueAward, { lotId })).toMatchObject({ ok: true });
}

describe('forfeiting the award of a winner', () => {
  it('that never signs requires the time to sign, a proof, a term for its statement and another person; the next candidate wins', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender, suppliers } = lot;
    const { client } = tender.buyer;
    const [winner, second] = [only(suppliers[0]), only(suppliers[1])];
    const input = await proposal(lot, 'unsigned');
    expect(await client.call(awards.proposeForfeit, input)).toMatchObject({ code: '5311' });
    await changeNotice(lotId, { contractDueAt: past });
    expect(await client.call(awards.proposeForfeit, { ...input, fileIds: [] })).toMatchObject({
      fields: [{ field: 'fileIds', message: '请上传证明材料' }],
    });
    const stolen = await uploadAttachment(test, second, '他人的材料.pdf');
    expect(await client.call(awards.proposeForfeit, { ...input, fileIds: [stolen.id] })).toMatchObject({
      fields: [{ field: 'fileIds' }],
    });
    expect(await client.call(awards.proposeForfeit, input)).toMatchObject({ ok: true });
    // A repeat changes nothing; another proposal waits for the first.
    expect(await client.call(awards.proposeForfeit, input)).toMatchObject({ ok: true });
    expect(await client.call(awards.proposeForfeit, await proposal(lot, 'gave_up'))).toMatchObject({
      code: '5312',
    });
    expect(await toldTo(test, winner.accountId)).toContain('forfeit_proposed');
    expect(await toldTo(test, tender.approver.accountId)).toContain('forfeit_submitted');

    // The winner reads ground, reason and proof, and no one else does.
    const { id } = input;
    expect(await winner.client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { forfeit: { id, ground: 'unsigned', reason: input.reason, files: [{ id: input.fileIds[0] }] } },
    });
    const ticket = { id: only(input.fileIds[0]) };
    expect(await winner.client.call(files.issueTicket, ticket)).toMatchObject({ ok: true });
    expect(await second.client.call(files.issueTicket, ticket)).toMatchObject({ ok: false });
    expect(await tender.approver.client.call(files.issueStaffTicket, ticket)).toMatchObject({ ok: true });
    expect(await second.client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { kind: 'lost', forfeit: null },
    });

    const signing = { lotId, id, step: 1, opinion: '' };
    expect(await client.call(awards.approveForfeit, signing)).toMatchObject({ ok: false });
    expect(await tender.approver.client.call(awards.approveForfeit, signing)).toMatchObject({ code: '5313' });
    const statement = { lotId, id, statement: '本单位对价格有异议，不同意签订合同。' };
    expect(await second.client.call(awards.stateOnForfeit, statement)).toMatchObject({ code: '4091' });
    expect(await winner.client.call(awards.stateOnForfeit, statement)).toMatchObject({ ok: true });
    expect(await winner.client.call(awards.stateOnForfeit, statement)).toMatchObject({ ok: true });
    expect(await toldTo(test, tender.buyer.accountId)).toContain('forfeit_stated');
    expect(await tender.approver.client.call(awards.approveForfeit, signing)).toMatchObject({
      data: { waiting: false },
    });
    expect(await tender.approver.client.call(awards.approveForfeit, signing)).toMatchObject({ ok: true });

    expect(await toldTo(test, winner.accountId)).toContain('award_forfeited');
    expect(await toldTo(test, second.accountId)).toContain('award_forfeited_other');
    expect((await noticesOf(lotId)).at(-1)).toMatchObject({
      title: expect.stringContaining('取消中标资格公告'),
      body: expect.stringContaining('《招标投标法实施条例》第五十五条、第七十四条'),
    });
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { proposal: null, forfeit: { state: 'approved', statement: statement.statement } },
    });
    expect(await winner.client.call(awards.acknowledgeAward, { lotId })).toMatchObject({ ok: false });
    await awardedToNext(lot);
    expect(await second.client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { kind: 'won', state: 'issued' },
    });
    expect(await winner.client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { kind: 'won', state: 'declined', forfeit: { state: 'approved' } },
    });
  });

  it('leaves the late contract of the former winner unsigned: its approval is not used for the next winner', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender, suppliers } = lot;
    const { client } = tender.buyer;
    await only(suppliers[0]).client.call(awards.acknowledgeAward, { lotId });
    await changeNotice(lotId, { contractDueAt: new Date(past.getTime() - 9 * 86_400_000) });
    const lateReason = '上级批复延后，双方书面确认顺延。';
    const contract = { lotId, contractNo: 'HT-2026-001', signedOn: dayOf(new Date()), lateReason };
    expect(await client.call(awards.signContract, contract)).toMatchObject({ data: { waiting: true } });
    const input = await proposal(lot, 'gave_up');
    expect(await client.call(awards.proposeForfeit, input)).toMatchObject({ ok: true });
    await passReply(lotId);
    const forfeiting = { lotId, id: input.id, step: 1, opinion: '' };
    expect(await tender.approver.client.call(awards.approveForfeit, forfeiting)).toMatchObject({ ok: true });
    await awardedToNext(lot);
    await only(suppliers[1]).client.call(awards.acknowledgeAward, { lotId });
    const signing = { lotId, act: 'contract', step: 1, opinion: '同意' } as const;
    expect(await tender.approver.client.call(lifecycle.signLotAct, signing)).toMatchObject({
      ok: false,
      message: expect.stringContaining('中标（成交）结果已变更'),
    });
  });

  it('that is frozen and without an account needs no act of the winner', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender, suppliers } = lot;
    const { actor, accountId } = only(suppliers[0]);
    const { db } = test.parts();
    const reviewers = [await test.staff('reviewer'), await test.staff('reviewer')] as const;
    await standingMeasure(test, actor.company.id, 'freeze', reviewers);
    await db.updateTable('account').set({ disabledAt: past }).where('id', '=', accountId).execute();
    await changeNotice(lotId, { contractDueAt: past });
    const input = await proposal(lot, 'unsigned');
    expect(await tender.buyer.client.call(awards.proposeForfeit, input)).toMatchObject({ ok: true });
    const signing = { lotId, id: input.id, step: 1, opinion: '' };
    expect(await tender.approver.client.call(awards.approveForfeit, signing)).toMatchObject({ code: '5313' });
    await passReply(lotId);
    expect(await tender.approver.client.call(awards.approveForfeit, signing)).toMatchObject({ ok: true });
    await awardedToNext(lot);
  });

  it('of a government purchase follows its own law, and allows a new procurement', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender } = lot;
    const { db } = test.parts();
    await db.updateTable('tender').set({ scope: 'government' }).where('id', '=', tender.id).execute();
    const input = await proposal(lot, 'gave_up');
    const { client } = tender.buyer;
    expect(await client.call(awards.proposeForfeit, input)).toMatchObject({ ok: true });
    await passReply(lotId);
    const signing = { lotId, id: input.id, step: 1, opinion: '' };
    expect(await tender.approver.client.call(awards.approveForfeit, signing)).toMatchObject({ ok: true });
    const body = (await noticesOf(lotId)).at(-1)?.body ?? '';
    expect(body).toContain('《政府采购法实施条例》第四十九条');
    expect(body).not.toContain('招标投标法');
    expect(await client.call(awards.redecideAward, { lotId })).toMatchObject({ ok: true });
    const row = db.selectFrom('lot').select('version').where('id', '=', lotId);
    const { version } = await row.executeTakeFirstOrThrow();
    const ending = { lotId, version, reason: '中标人拒绝签约，重新开展采购活动。' };
    expect(await client.call(lifecycle.terminateLot, ending)).toMatchObject({ ok: true });
  });

  it('keeps the award if it is returned or withdrawn, and prevents the contract meanwhile', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender, suppliers } = lot;
    const { client } = tender.buyer;
    const winner = only(suppliers[0]);
    await winner.client.call(awards.acknowledgeAward, { lotId });
    const first = await proposal(lot, 'unlawful');
    expect(await client.call(awards.proposeForfeit, first)).toMatchObject({ ok: true });
    const contract = { lotId, contractNo: 'HT-2026-001', signedOn: dayOf(new Date()) };
    expect(await client.call(awards.signContract, contract)).toMatchObject({ code: '5312' });
    const returning = { lotId, id: first.id, step: 1, reason: '证明材料不足，请补充。' };
    expect(await tender.approver.client.call(awards.returnForfeit, returning)).toMatchObject({ ok: true });
    expect(await toldTo(test, winner.accountId)).toContain('forfeit_dropped');
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { forfeit: { state: 'returned', returnReason: returning.reason } },
    });
    const second = await proposal(lot, 'unlawful');
    await client.call(awards.proposeForfeit, second);
    expect(await client.call(awards.withdrawForfeit, { lotId, id: second.id })).toMatchObject({ ok: true });
    expect(await winner.client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { state: 'acknowledged', forfeit: null },
    });
    expect(await client.call(awards.signContract, contract)).toMatchObject({ ok: true });
    expect(await client.call(awards.proposeForfeit, await proposal(lot, 'gave_up'))).toMatchObject({
      reason: 'transition_not_allowed',
    });
  });

  it('that gives up itself publishes that, and ends a pending proposal', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender, suppliers } = lot;
    const input = await proposal(lot, 'gave_up');
    await tender.buyer.client.call(awards.proposeForfeit, input);
    const reason = '因产能不足放弃，内部情况不便公开。';
    expect(await only(suppliers[0]).client.call(awards.declineAward, { lotId, reason })).toMatchObject({
      data: { state: 'declined' },
    });
    const last = (await noticesOf(lotId)).at(-1);
    expect(last).toMatchObject({ title: expect.stringContaining('放弃中标公告') });
    expect(last?.body).not.toContain(reason);
    expect(await toldTo(test, only(suppliers[1]).accountId)).toContain('award_declined_other');
    expect(await tender.buyer.client.call(awards.getAward, { lotId })).toMatchObject({
      data: { forfeit: { state: 'lapsed' } },
    });
    await awardedToNext(lot);
  });
});
