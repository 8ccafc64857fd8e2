import * as awards from '@procure/contract/award/award.route.ts';
import * as orders from '@procure/contract/order/order.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { describe, expect, it } from 'vitest';
import { awardedLot, decidingLot } from '../../../testing/fixtures/award.ts';
import type { EvaluatingLot } from '../../../testing/fixtures/evaluation.ts';
import { standingMeasure } from '../../../testing/fixtures/measure.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

function only<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('nobody is there');
  return one;
}

const setScope = ({ tender }: EvaluatingLot, scope: TenderScope) =>
  test.parts().db.updateTable('tender').set({ scope }).where('id', '=', tender.id).execute();

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Dates the lot back, as if its bids had been submitted more than a year ago. */
const passValidity = (lotId: string) =>
  test
    .parts()
    .db.updateTable('lot')
    .set({ documentFrom: ago(500), documentUntil: ago(450), questionUntil: null, bidDeadline: ago(400) })
    .where('id', '=', lotId)
    .execute();

async function terminated({ lotId, tender }: EvaluatingLot) {
  const { db } = test.parts();
  const row = db.selectFrom('lot').select('version').where('id', '=', lotId);
  const { version } = await row.executeTakeFirstOrThrow();
  const input = { lotId, version, reason: '采购任务取消，本标段不再采购。' };
  return tender.buyer.client.call(lifecycle.terminateLot, input);
}

async function frozen({ suppliers }: EvaluatingLot, place: number) {
  const reviewers = [await test.staff('reviewer'), await test.staff('reviewer')] as const;
  await standingMeasure(test, only(suppliers[place]).actor.company.id, 'freeze', reviewers);
}

describe('a termination after the report', () => {
  it('waits for another person in a mandatory tender, who carries it out', async () => {
    const lot = await decidingLot(test);
    const { lotId, tender } = lot;
    await setScope(lot, 'mandatory');
    expect(await terminated(lot)).toMatchObject({ data: { state: 'deciding', waiting: true } });
    const signing = { lotId, act: 'terminate', step: 1, opinion: '' } as const;
    expect(await tender.buyer.client.call(lifecycle.signLotAct, signing)).toMatchObject({ ok: false });
    expect(await tender.approver.client.call(lifecycle.signLotAct, signing)).toMatchObject({
      data: { state: 'terminated' },
    });
  });

  it('needs one person with a reason in a voluntary tender', async () => {
    expect(await terminated(await decidingLot(test))).toMatchObject({ data: { state: 'terminated' } });
  });
});

describe('a frozen candidate', () => {
  it('cannot win in a mandatory tender, is removed without an answer, and the next moves up', async () => {
    const lot = await decidingLot(test);
    const { lotId, tender, bidIds } = lot;
    await setScope(lot, 'mandatory');
    const { client } = tender.buyer;
    const [first, second] = [only(bidIds[0]), only(bidIds[1])];
    const reason = '该企业报价最低，书面说明理由。';
    const striking = { lotId, bidId: first, ground: 'not_eligible', reason } as const;
    expect(await client.call(awards.strikeCandidate, striking)).toMatchObject({ code: '4973' });
    await client.call(awards.proposeAward, { lotId, bidId: first, reason: '' });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId: first });
    await frozen(lot, 0);
    // Frozen after the approval: no notice is issued.
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject({ code: '5314' });
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { barredBinds: true, candidates: [{ barred: true }, { barred: false }, { barred: false }] },
    });
    expect(await client.call(awards.strikeCandidate, striking)).toMatchObject({
      data: { phase: 'reshowing' },
    });
    const { db } = test.parts();
    await db.updateTable('lot').set({ state: 'deciding' }).where('id', '=', lotId).execute();
    expect(await client.call(awards.proposeAward, { lotId, bidId: second, reason: '' })).toMatchObject({
      ok: true,
    });
  });

  it('cannot be proposed in a government purchase, and only with a reason in a voluntary tender', async () => {
    const lot = await decidingLot(test);
    const { lotId, tender, bidIds } = lot;
    await frozen(lot, 0);
    const propose = (reason: string) =>
      tender.buyer.client.call(awards.proposeAward, { lotId, bidId: only(bidIds[0]), reason });
    await setScope(lot, 'government');
    expect(await propose('书面说明理由')).toMatchObject({ fields: [{ field: 'bidId' }] });
    await setScope(lot, 'voluntary');
    expect(await propose('')).toMatchObject({ fields: [{ field: 'reason' }] });
    expect(await propose('冻结与本项目无关，经研究仍定其为中标人')).toMatchObject({ ok: true });
  });
});

it('a proposal needs a reason once the bids are no longer binding', async () => {
  const { lotId, tender, bidIds } = await decidingLot(test);
  await passValidity(lotId);
  const propose = (reason: string) =>
    tender.buyer.client.call(awards.proposeAward, { lotId, bidId: only(bidIds[0]), reason });
  expect(await propose('')).toMatchObject({
    fields: [{ field: 'reason', message: expect.stringContaining('投标有效期已于') }],
  });
  expect(await propose('投标人已书面同意延长有效期')).toMatchObject({ ok: true });
});

describe('a contract', () => {
  it('later than the law allows needs a reason and another person, and the log records both', async () => {
    const { lotId, tender, suppliers } = await awardedLot(test);
    await only(suppliers[0]).client.call(awards.acknowledgeAward, { lotId });
    const { db } = test.parts();
    await db
      .updateTable('awardNotice')
      .set({ issuedAt: ago(40), contractDueAt: ago(9) })
      .where('lotId', '=', lotId)
      .where('kind', '=', 'won')
      .execute();
    const contract = { lotId, contractNo: 'HT-2026-001', signedOn: dayOf(new Date()) };
    const { client } = tender.buyer;
    expect(await client.call(awards.signContract, contract)).toMatchObject({
      fields: [{ field: 'lateReason', message: expect.stringContaining('签约期限为') }],
    });
    const lateReason = '上级批复延后，双方书面确认顺延。';
    const waiting = { data: { phase: 'awarded', waiting: true } };
    expect(await client.call(awards.signContract, { ...contract, lateReason })).toMatchObject(waiting);
    expect(await client.call(awards.signContract, { ...contract, lateReason })).toMatchObject(waiting);
    const other = { ...contract, contractNo: 'HT-2026-002', lateReason };
    expect(await client.call(awards.signContract, other)).toMatchObject({ code: '4254' });
    const signing = { lotId, act: 'contract', step: 1, opinion: '同意' } as const;
    expect(await client.call(lifecycle.signLotAct, signing)).toMatchObject({ ok: false });
    const back = { lotId, act: 'contract', step: 1, reason: '请补充双方的书面确认' } as const;
    expect(await tender.approver.client.call(lifecycle.returnLotAct, back)).toMatchObject({ ok: true });
    expect(await client.call(awards.signContract, { ...contract, lateReason })).toMatchObject(waiting);
    expect(await tender.approver.client.call(lifecycle.signLotAct, signing)).toMatchObject({
      data: { state: 'contracted', waiting: false },
    });
    const line = await db
      .selectFrom('auditLog')
      .select(['reason', 'after'])
      .where('lotId', '=', lotId)
      .where('action', '=', 'contract')
      .where('entity', '=', 'award')
      .executeTakeFirstOrThrow();
    expect(line.reason).toBe(lateReason);
    const { accountId: signedBy } = tender.approver;
    expect(line.after).toMatchObject({ requestedBy: tender.buyer.accountId, signedBy: [signedBy] });
  });

  it('must precede an order if the law requires one', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender, suppliers } = lot;
    await only(suppliers[0]).client.call(awards.acknowledgeAward, { lotId });
    const { client } = tender.buyer;
    const form = await client.call(orders.getOrderForm, { lotId });
    if (!form.ok) throw new Error(form.message);
    await setScope(lot, 'mandatory');
    const line = only(form.data.lines[0]);
    const order = {
      ...{ id: crypto.randomUUID(), lotId, contractNo: '', consignee: '赵仓管' },
      ...{
        consigneePhone: '010-00000002',
        address: '海州市云帆路1号2号库',
        paymentDays: 60,
        paymentTerms: '',
      },
      lines: [
        {
          priceLineId: line.priceLineId,
          materialCode: '',
          qty: '1',
          requiredDate: addDays(dayOf(new Date()), 20),
        },
      ],
    };
    expect(await client.call(orders.createOrder, order)).toMatchObject({
      code: '5315',
      message: expect.stringContaining('《招标投标法》第四十六条'),
    });
    const contract = { lotId, contractNo: 'HT-2026-001', signedOn: dayOf(new Date()) };
    expect(await client.call(awards.signContract, contract)).toMatchObject({ ok: true });
    expect(await client.call(orders.createOrder, order)).toMatchObject({ ok: true });
  });
});
