import * as approvals from '@procure/contract/approval/approval.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import type { LotAct } from '@procure/domain/approval/chain.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { house } from '../../../../testing/fixtures/organisation.ts';
import {
  firstLot,
  inDays,
  lotContent,
  passDeadline,
  publishedTender,
  type TenderFixture,
} from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { StaffActor } from '../../../platform/actor.ts';

type Staff = Person<StaffActor>;
const test = testApp();
const reason = '收到异议，核查期间暂停';
let head: Staff;
let chief: Staff;

beforeAll(async () => {
  head = await test.staff('approver');
  chief = await test.staff('approver');
  const admin = await test.staff('admin');
  const step = (title: string, { accountId }: Staff, amountFrom: string) => ({
    ...{ title, amountFrom, methods: [] },
    signers: [accountId],
  });
  // Of a million and more; below that one person acts alone.
  const steps = [step('部门负责人', head, '1000000'), step('分管领导', chief, '1000000')];
  for (const act of ['extend', 'suspend', 'terminate'] as const) {
    const chain = { id: house.id, act, version: 0, steps };
    const answer = await admin.client.call(approvals.saveApprovalChain, chain);
    if (!answer.ok) throw new Error(answer.message);
  }
});

const dear = (estimate = '1000000') => publishedTender(test, { lots: [lotContent({ estimate })] });
const suspend = async ({ buyer, lotId }: TenderFixture, because = reason) => {
  const { version } = await firstLotOf(lotId);
  return buyer.client.call(lifecycle.suspendLot, { lotId, version, reason: because });
};
const firstLotOf = (lotId: string) =>
  test
    .parts()
    .db.selectFrom('lot')
    .select(['version', 'state', 'bidDeadline'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
const sign = (who: Staff, lotId: string, step: number, act: LotAct = 'suspend') =>
  who.client.call(lifecycle.signLotAct, { lotId, act, step, opinion: '同意' });
async function statesOf({ buyer, lotId }: TenderFixture, act: LotAct) {
  const answer = await buyer.client.call(approvals.listLotApprovals, { lotId });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.filter((one) => one.act === act).map(({ state }) => state);
}
const noticesOf = (lotId: string) =>
  test
    .parts()
    .db.selectFrom('notice')
    .select('kind')
    .where('lotId', '=', lotId)
    .where('kind', '<>', 'tender')
    .execute();

describe('an act that needs signatures', () => {
  it('waits, and is carried out by the last signature as it was requested', async () => {
    const tender = await dear();
    const { lotId, buyer } = tender;
    expect(await suspend(tender)).toMatchObject({ ok: true, data: { state: 'published', waiting: true } });
    expect(await noticesOf(lotId)).toEqual([]);
    // Asked for again, it is one request; another while it waits is none.
    expect(await suspend(tender)).toMatchObject({ ok: true, data: { waiting: true } });
    expect(await suspend(tender, '另一个理由的暂停申请')).toMatchObject({ reason: 'approval_open' });
    expect(await sign(chief, lotId, 1)).toMatchObject({ reason: 'not_found' });
    expect(await sign(head, lotId, 1)).toMatchObject({ ok: true, data: { waiting: true } });
    expect(await sign(head, lotId, 1)).toMatchObject({ ok: true, data: { waiting: true } });
    expect(await sign(chief, lotId, 1)).toMatchObject({ reason: 'conflict' });
    expect(await sign(chief, lotId, 2)).toMatchObject({
      ok: true,
      data: { state: 'suspended', waiting: false },
    });
    expect(await firstLot(tender)).toMatchObject({ state: 'suspended', suspensionReason: reason });
    expect(await noticesOf(lotId)).toHaveLength(1);
    const line = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('entityId', '=', lotId)
      .where('action', '=', 'suspend')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      actorId: chief.accountId,
      after: { requestedBy: buyer.accountId, signedBy: [head.accountId, chief.accountId] },
    });
  });

  it('is done at once below the amount, and needs signatures from the amount on', async () => {
    expect(await suspend(await dear('999999.99'))).toMatchObject({
      data: { state: 'suspended', waiting: false },
    });
    expect(await suspend(await dear('1000000.00'))).toMatchObject({ data: { waiting: true } });
  });

  it('cannot be signed if it is no longer possible; it can be returned or withdrawn', async () => {
    const tender = await dear();
    const { lotId, buyer } = tender;
    const { version, bidDeadline } = await firstLotOf(lotId);
    const later = new Date(bidDeadline.getTime() + 5 * 86_400_000).toISOString();
    const wanted = { lotId, version, bidDeadline: later, reason: '补充论证需要时间' };
    expect(await buyer.client.call(lifecycle.extendLot, wanted)).toMatchObject({ data: { waiting: true } });
    expect(await sign(head, lotId, 1, 'extend')).toMatchObject({ ok: true });
    await passDeadline(test, lotId);
    expect(await sign(chief, lotId, 2, 'extend')).toMatchObject({
      reason: 'approval_stale',
      message: '投标截止时间已过，“延长截止时间”不能再按申请办理，请退回该申请，或请申请人撤回',
    });
    expect(await statesOf(tender, 'extend')).toEqual(['waiting']);
    const back = { lotId, act: 'extend', step: 2, reason: '截止时间已过，不再延期' } as const;
    expect(await chief.client.call(lifecycle.returnLotAct, back)).toMatchObject({ ok: true });
    expect(await statesOf(tender, 'extend')).toEqual(['returned']);
  });

  it('extends the deadline exactly as requested', async () => {
    const tender = await dear();
    const { lotId, buyer } = tender;
    const { version } = await firstLotOf(lotId);
    const bidDeadline = inDays(60);
    const asked = { lotId, version, bidDeadline, reason: '补充论证需要时间' };
    expect(await buyer.client.call(lifecycle.extendLot, asked)).toMatchObject({ data: { waiting: true } });
    expect(await sign(head, lotId, 1, 'extend')).toMatchObject({ ok: true });
    expect(await sign(chief, lotId, 2, 'extend')).toMatchObject({ data: { waiting: false } });
    expect((await firstLotOf(lotId)).bidDeadline.toISOString()).toBe(new Date(bidDeadline).toISOString());
  });

  it('is either signed or withdrawn by a handler of the tender', async () => {
    for (let round = 0; round < 3; round += 1) {
      const tender = await dear();
      const { lotId, buyer } = tender;
      await suspend(tender);
      await sign(head, lotId, 1);
      const [signed, taken] = await Promise.all([
        sign(chief, lotId, 2),
        buyer.client.call(lifecycle.withdrawLotAct, { lotId, act: 'suspend' }),
      ]);
      expect([signed.ok, taken.ok].filter(Boolean)).toHaveLength(1);
      expect((await firstLotOf(lotId)).state).toBe(signed.ok ? 'suspended' : 'published');
      expect(await statesOf(tender, 'suspend')).toEqual([signed.ok ? 'granted' : 'withdrawn']);
    }
  });

  it('is withdrawn once the lot is over', async () => {
    const tender = await dear();
    const { lotId, buyer } = tender;
    const { version } = await firstLotOf(lotId);
    await suspend(tender);
    const end = { lotId, version, reason: '采购计划取消' };
    expect(await buyer.client.call(lifecycle.terminateLot, end)).toMatchObject({ data: { waiting: true } });
    expect(await sign(head, lotId, 1, 'terminate')).toMatchObject({ ok: true });
    expect(await sign(chief, lotId, 2, 'terminate')).toMatchObject({ data: { state: 'terminated' } });
    expect(await statesOf(tender, 'suspend')).toEqual(['withdrawn']);
    expect((await sign(head, lotId, 1)).ok).toBe(false);
  });
});
