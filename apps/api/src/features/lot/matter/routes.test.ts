import * as awards from '@procure/contract/award/award.route.ts';
import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import * as lots from '@procure/contract/lot/process.route.ts';
import * as objections from '@procure/contract/objection/objection.route.ts';
import * as orders from '@procure/contract/order/order.route.ts';
import * as questions from '@procure/contract/question/question.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { describe, expect, it } from 'vitest';
import { awardedLot, decidingLot, orderedLot } from '../../../../testing/fixtures/award.ts';
import { bidder } from '../../../../testing/fixtures/bid.ts';
import {
  complained,
  complaintContent,
  objectedBefore,
  resultComplained,
} from '../../../../testing/fixtures/complaint.ts';
import type { EvaluatingLot } from '../../../../testing/fixtures/evaluation.ts';
import { answered, objected } from '../../../../testing/fixtures/objection.ts';
import { publishedTender } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

function only<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('nobody is there');
  return one;
}

type Held = Pick<EvaluatingLot, 'lotId' | 'tender'>;

async function versionOf(lotId: string): Promise<number> {
  const { db } = test.parts();
  const row = db.selectFrom('lot').select('version').where('id', '=', lotId);
  return (await row.executeTakeFirstOrThrow()).version;
}

const archived = async ({ lotId, tender }: Held) =>
  tender.buyer.client.call(lifecycle.archiveLot, { lotId, version: await versionOf(lotId) });

const terminated = async ({ lotId, tender }: Held) =>
  tender.buyer.client.call(lifecycle.terminateLot, {
    ...{ lotId, version: await versionOf(lotId), reason: '采购任务取消，本标段不再采购。' },
  });

const asGovernment = ({ tender }: Held) =>
  test.parts().db.updateTable('tender').set({ scope: 'government' }).where('id', '=', tender.id).execute();

/** As if everything had happened so long ago that nobody may object any more. */
async function passObjectionTimes(lotId: string) {
  const { db } = test.database;
  const longAgo = new Date(Date.now() - 90 * 86_400_000);
  const { awardedAt, endedAt } = await db
    .selectFrom('lot')
    .select(['awardedAt', 'endedAt'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  const then = {
    ...(awardedAt === null ? {} : { awardedAt: longAgo }),
    ...(endedAt === null ? {} : { endedAt: longAgo }),
  };
  await db.updateTable('lot').set(then).where('id', '=', lotId).execute();
  await db
    .updateTable('opening')
    .set({ startedAt: longAgo, openedAt: longAgo })
    .where('lotId', '=', lotId)
    .execute();
  await db.updateTable('documentReceipt').set({ obtainedAt: longAgo }).where('lotId', '=', lotId).execute();
}

const contract = (lotId: string) => ({ lotId, contractNo: 'HT-2026-001', signedOn: dayOf(new Date()) });

describe('a government purchase', () => {
  it('cannot be archived within seven working days, even if it is awarded and signed within the hour', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender, suppliers } = lot;
    await asGovernment(lot);
    const { client } = tender.buyer;
    await only(suppliers[0]).client.call(awards.acknowledgeAward, { lotId });
    expect(await client.call(awards.signContract, contract(lotId))).toMatchObject({ ok: true });
    const refused = await archived(lot);
    expect(refused).toMatchObject({
      code: '5310',
      message: expect.stringContaining('不能归档：对招标文件的质疑期至'),
    });
    expect(refused).toMatchObject({ message: expect.stringContaining('对评标结果的质疑期至') });

    const { id } = await objected(only(suppliers[1]), lotId, { subject: 'result' });
    await passObjectionTimes(lotId);
    expect(await archived(lot)).toMatchObject({ message: '本标段还有未了事项，不能归档：有未答复的质疑' });
    await answered(tender, id, 2);
    expect(await archived(lot)).toMatchObject({
      message: expect.stringContaining('质疑提出人的投诉期至'),
    });
    const longAgo = new Date(Date.now() - 90 * 86_400_000);
    const { db } = test.parts();
    await db
      .updateTable('objection')
      .set({ dueAt: longAgo, endedAt: longAgo })
      .where('id', '=', id)
      .execute();
    expect(await archived(lot)).toMatchObject({ data: { state: 'archived' } });
  });

  it('cannot sign a contract while an objection to the result is unanswered', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender, suppliers } = lot;
    await asGovernment(lot);
    await only(suppliers[0]).client.call(awards.acknowledgeAward, { lotId });
    const { id } = await objected(only(suppliers[1]), lotId, { subject: 'result' });
    const { client } = tender.buyer;
    expect(await client.call(awards.signContract, contract(lotId))).toMatchObject({
      code: '4945',
      message: expect.stringContaining('签订合同'),
    });
    await answered(tender, id, 2);
    expect(await client.call(awards.signContract, contract(lotId))).toMatchObject({ ok: true });
  });

  it('accepts objections also if it ended without a result, and is archived afterwards', async () => {
    const lot = await decidingLot(test);
    const { lotId, suppliers, tender } = lot;
    await asGovernment(lot);
    const { db } = test.parts();
    await db
      .updateTable('lot')
      .set({ publicityFrom: null, publicityUntil: null })
      .where('id', '=', lotId)
      .execute();
    expect(await terminated(lot)).toMatchObject({ ok: true });
    await signedBy(lot);
    const rights = await only(suppliers[1]).client.call(objections.getObjectionRights, { lotId });
    expect(rights.ok && rights.data.rights.find(({ subject }) => subject === 'result')).toMatchObject({
      blocker: null,
    });
    const { id } = await objected(only(suppliers[1]), lotId, { subject: 'result' });
    expect(await archived(lot)).toMatchObject({ code: '5310' });
    await answered(tender, id, 2);
    await passObjectionTimes(lotId);
    const longAgo = new Date(Date.now() - 90 * 86_400_000);
    await db
      .updateTable('objection')
      .set({ dueAt: longAgo, endedAt: longAgo })
      .where('id', '=', id)
      .execute();
    expect(await archived(lot)).toMatchObject({ data: { state: 'archived' } });
    // An archived lot accepts none.
    const late = await only(suppliers[2]).client.call(objections.getObjectionRights, { lotId });
    expect(late.ok && late.data.rights.every(({ blocker }) => blocker !== null)).toBe(true);
  });
});

/** Has another person sign a termination that waits for a signature. */
async function signedBy({ lotId, tender }: Held) {
  const { db } = test.parts();
  const waiting = await db
    .selectFrom('approval')
    .select('id')
    .where('lotId', '=', lotId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting === undefined) return;
  const signing = { lotId, act: 'terminate', step: 1, opinion: '' } as const;
  expect(await tender.approver.client.call(lifecycle.signLotAct, signing)).toMatchObject({ ok: true });
}

describe('an archive waits', () => {
  it('for running orders', async () => {
    const lot = await orderedLot(test);
    const { lotId, tender, orderId } = lot;
    await tender.buyer.client.call(awards.signContract, contract(lotId));
    await passObjectionTimes(lotId);
    expect(await archived(lot)).toMatchObject({
      message: '本标段还有未了事项，不能归档：有未完成的订单，请完成或者取消',
    });
    const cancelling = { id: orderId, reason: '采购计划调整，取消本订单。' };
    expect(await tender.buyer.client.call(orders.cancelOrder, cancelling)).toMatchObject({ ok: true });
    expect(await archived(lot)).toMatchObject({ data: { state: 'archived' } });
  });

  it('for questions without an answer, which may be closed at a lot that is over', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const lot = { lotId, tender };
    const { client } = await bidder(test, lotId);
    const question = {
      ...{
        id: crypto.randomUUID(),
        lotId,
        qType: 'technical' as const,
        sectionRef: '',
        title: '关于功率的问题',
      },
      ...{ content: '请问第三章要求的额定功率是否含损耗？', fileIds: [] },
    };
    const asked = await client.call(questions.askQuestion, question);
    if (!asked.ok) throw new Error(`${asked.message} ${JSON.stringify(asked.fields)}`);
    expect(await terminated(lot)).toMatchObject({ ok: true });
    expect(await archived(lot)).toMatchObject({
      message: '本标段还有未了事项，不能归档：有未答复的提疑，请答复或者注明不予答复',
    });
    const closing = { id: question.id, version: 1, reason: '项目已终止，不再答复。' };
    expect(await tender.buyer.client.call(questions.closeQuestion, closing)).toMatchObject({ ok: true });
    expect(await archived(lot)).toMatchObject({ data: { state: 'archived' } });
  });

  it('for undecided complaints', async () => {
    const lot = await awardedLot(test);
    const { lotId, suppliers, tender } = lot;
    await only(suppliers[0]).client.call(awards.acknowledgeAward, { lotId });
    const complaint = await resultComplained(test, lot, 'rejected');
    await tender.buyer.client.call(awards.signContract, contract(lotId));
    await passObjectionTimes(lotId);
    expect(await archived(lot)).toMatchObject({ message: '本标段还有未了事项，不能归档：有未办结的投诉' });
    await complaint.sign();
    expect(await archived(lot)).toMatchObject({ data: { state: 'archived' } });
  });
});

it('cannot terminate a lot that the supervisor has suspended', async () => {
  const lot = await decidingLot(test);
  const { lotId } = lot;
  await asGovernment(lot);
  const objector = only(lot.suppliers[1]);
  const objectionId = await objectedBefore(lot.tender, objector, lotId, 'result');
  const { id } = await complained(objector, complaintContent(lotId, objectionId, 'result'));
  const { client } = await test.staff('supervisor');
  const taken = await client.call(complaints.receiveComplaint, { id, version: 2 });
  if (!taken.ok) throw new Error(taken.message);
  const order = { id, version: taken.data.version, reason: '调查期间暂停采购活动。' };
  const suspended = await client.call(complaints.suspendByComplaint, order);
  if (!suspended.ok) throw new Error(suspended.message);
  expect(await terminated(lot)).toMatchObject({
    message: '本标段还有未了事项，不能终止：监督部门已责令暂停，尚未恢复',
  });
  expect(await only(lot.suppliers[0]).client.call(lots.getMyLot, { lotId })).toMatchObject({
    data: { lot: { phase: 'deciding' } },
  });
  const lifting = { id, version: suspended.data.version };
  expect(await client.call(complaints.liftComplaintSuspension, lifting)).toMatchObject({ ok: true });
  expect(await terminated(lot)).toMatchObject({ ok: true });
});
