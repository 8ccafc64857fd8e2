import { randomUUID } from 'node:crypto';
import * as awards from '@procure/contract/award/award.route.ts';
import * as orders from '@procure/contract/order/order.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { describe, expect, it } from 'vitest';
import { delivery, type OrderedLot, orderedLot, passPublicity } from '../../../../testing/fixtures/award.ts';
import { resultComplained } from '../../../../testing/fixtures/complaint.ts';
import { toldTo } from '../../../../testing/fixtures/participation.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();
const reason = '合同自始无效，货物退回。';

function only<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('nobody is there');
  return one;
}

/** A second order of the lot, of so many of its first line. */
async function orderMore({ lotId, tender, requiredDate }: OrderedLot, qty: string) {
  const { client } = tender.buyer;
  const form = await client.call(orders.getOrderForm, { lotId });
  if (!form.ok) throw new Error(form.message);
  const id = randomUUID();
  const line = { priceLineId: only(form.data.lines[0]).priceLineId, materialCode: '', qty, requiredDate };
  const made = await client.call(orders.createOrder, { id, lotId, ...delivery, lines: [line] });
  if (!made.ok) throw new Error(made.message);
  return id;
}

async function ship({ suppliers, requiredDate }: OrderedLot, id: string, complete: boolean) {
  const { client } = only(suppliers[0]);
  await client.call(orders.confirmOrder, { id, promisedDate: requiredDate });
  const sent = { id, deliveryId: randomUUID(), note: '首批，运单0001', complete };
  const shipped = await client.call(orders.deliverOrder, sent);
  if (!shipped.ok) throw new Error(shipped.message);
}

describe('the orders of a void award', () => {
  it('end without a further act if nothing was delivered, and both sides can read why', async () => {
    const lot = await orderedLot(test);
    const { orderId: id, suppliers, tender, requiredDate, lotId } = lot;
    const winner = only(suppliers[0]);
    const { complaintNo, complainant, sign, signer } = await resultComplained(test, lot, 'voided');
    // Not before the decision is signed.
    expect(await winner.client.call(orders.getOrder, { id })).toMatchObject({
      data: { state: 'pending_confirm', voided: false, voidedBy: null },
    });
    await sign();
    const { client: buyer } = tender.buyer;
    for (const order of [
      await winner.client.call(orders.getOrder, { id }),
      await buyer.call(orders.getStaffOrder, { id }),
    ]) {
      expect(order).toMatchObject({
        data: {
          ...{ state: 'cancelled', voided: true },
          voidedBy: {
            complaintNo,
            remedy: '中标（成交）无效，依法重新确定中标（成交）人',
            at: expect.any(String),
          },
          events: [{ action: 'issue' }, { action: 'void', by: 'supervisor', state: 'cancelled' }],
        },
      });
      // Neither who complained nor who signed.
      const text = JSON.stringify(order);
      expect(text).not.toContain(`${complainant.username}公司`);
      expect(text).not.toContain(signer.username);
    }
    expect(await winner.client.call(orders.listOwnOrders, {})).toMatchObject({
      data: [{ id, voided: true }],
    });
    expect(await buyer.call(orders.listOrders, {})).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id, voided: true })]),
    });
    const promised = { id, promisedDate: requiredDate };
    const refused = [
      winner.client.call(orders.confirmOrder, promised),
      winner.client.call(orders.rejectOrder, { id, reason }),
      winner.client.call(orders.proposeOrderChange, { id, reason }),
      winner.client.call(orders.deliverOrder, { id, deliveryId: randomUUID(), note: '首批', complete: true }),
      winner.client.call(orders.invoiceOrder, { id, invoiceNo: '26112' }),
      buyer.call(orders.acceptOrderChange, promised),
      buyer.call(orders.declineOrderChange, { id, reason }),
      buyer.call(orders.reissueOrder, { id }),
      buyer.call(orders.receiveOrder, { id }),
      buyer.call(orders.acceptOrder, { id }),
      buyer.call(orders.returnOrderGoods, { id, reason }),
      buyer.call(orders.closeOrder, { id }),
      buyer.call(orders.cancelOrder, { id, reason }),
    ];
    for (const reply of await Promise.all(refused)) {
      expect(reply).toMatchObject({ ok: false, code: '4990', reason: 'order_void' });
    }
    // Others do not even learn that the order is void.
    const loser = only(suppliers[1]);
    expect(await loser.client.call(orders.confirmOrder, promised)).toMatchObject({ reason: 'not_found' });
    expect(await loser.client.call(orders.getOrder, { id })).toMatchObject({ reason: 'not_found' });
    expect(await tender.approver.client.call(orders.cancelOrder, { id, reason })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^(not_found|not_in_team|forbidden)$/),
    });
    for (const { accountId } of [winner, tender.buyer]) {
      expect((await toldTo(test, accountId)).filter((text) => text === 'order_voided')).toHaveLength(1);
    }
    expect(await toldTo(test, loser.accountId)).not.toContain('order_voided');
    const { db } = test.parts();
    const audited = await db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after', 'reason'])
      .where('lotId', '=', lotId)
      .where('entity', '=', 'order')
      .where('action', '=', 'void')
      .execute();
    expect(audited).toMatchObject([
      {
        before: { state: 'pending_confirm' },
        after: { state: 'cancelled', voidedAt: expect.any(String) },
        reason: expect.stringContaining(complaintNo),
      },
    ]);
  });

  it('keep delivered goods, which are received and settled, or returned', async () => {
    const lot = await orderedLot(test);
    const { orderId: kept, suppliers, tender } = lot;
    const back = await orderMore(lot, '10');
    const cancelled = await orderMore(lot, '5');
    await ship(lot, kept, false);
    await ship(lot, back, true);
    const { client: supplier, accountId } = only(suppliers[0]);
    const { client: buyer } = tender.buyer;
    await buyer.call(orders.receiveOrder, { id: back });
    await buyer.call(orders.cancelOrder, { id: cancelled, reason: '采购计划取消' });
    await (await resultComplained(test, lot, 'judgedAnew')).sign();

    // An order cancelled before does not change.
    expect(await buyer.call(orders.getStaffOrder, { id: cancelled })).toMatchObject({
      data: { state: 'cancelled', voided: false, cancelReason: '采购计划取消' },
    });
    const more = { id: kept, deliveryId: randomUUID(), note: '余货', complete: true };
    expect(await supplier.call(orders.deliverOrder, more)).toMatchObject({ reason: 'order_void' });
    // The delivery was never declared complete, and no further delivery is possible.
    expect(await buyer.call(orders.receiveOrder, { id: kept })).toMatchObject({
      data: { state: 'received' },
    });
    expect(await buyer.call(orders.acceptOrder, { id: kept })).toMatchObject({ data: { state: 'accepted' } });
    const invoice = { id: kept, invoiceNo: '26112000000012345678' };
    expect(await supplier.call(orders.invoiceOrder, invoice)).toMatchObject({ data: { state: 'invoiced' } });
    expect(await buyer.call(orders.closeOrder, { id: kept })).toMatchObject({ data: { state: 'closed' } });

    // Twice, as once: the goods went back, and that ends it.
    for (const _ of ['once', 'twice']) {
      expect(await buyer.call(orders.returnOrderGoods, { id: back, reason })).toMatchObject({
        data: { state: 'cancelled' },
      });
    }
    expect(await buyer.call(orders.returnOrderGoods, { id: back, reason: '再退一次货物。' })).toMatchObject({
      reason: 'order_void',
    });
    const told = await toldTo(test, accountId);
    expect(told).toContain('order_sent_back');
    expect(told).not.toContain('order_returned');
    expect(told.filter((text) => text === 'order_voided')).toHaveLength(2);
  });

  it('do not reduce the orders of the next winner', async () => {
    const lot = await orderedLot(test);
    const { lotId, tender, suppliers, bidIds } = lot;
    await ship(lot, lot.orderId, true);
    const { sign } = await resultComplained(test, lot, 'voided');
    await sign();
    const { client } = tender.buyer;
    await client.call(awards.publicizeCandidates, { lotId });
    await passPublicity(test, lotId);
    await client.call(awards.beginDecision, { lotId });
    const bidId = only(bidIds[1]);
    await client.call(awards.proposeAward, { lotId, bidId, reason: '' });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId });
    await client.call(awards.issueAward, { lotId });
    const next = only(suppliers[1]);
    await next.client.call(awards.acknowledgeAward, { lotId });
    const contract = { lotId, contractNo: 'HT-2026-010', signedOn: dayOf(new Date()) };
    expect(await client.call(awards.signContract, contract)).toMatchObject({ ok: true });
    expect(await client.call(orders.getOrderForm, { lotId })).toMatchObject({
      data: { lines: [{ leftQty: '120.0000' }, {}], orders: [{ id: lot.orderId, voided: true }] },
    });
    const fresh = await orderMore({ ...lot, requiredDate: addDays(dayOf(new Date()), 20) }, '120');
    expect(await next.client.call(orders.getOrder, { id: fresh })).toMatchObject({
      data: { state: 'pending_confirm', voided: false },
    });
    expect(await next.client.call(orders.getOrder, { id: lot.orderId })).toMatchObject({
      reason: 'not_found',
    });
  });
});
