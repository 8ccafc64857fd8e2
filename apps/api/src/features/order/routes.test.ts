import { randomUUID } from 'node:crypto';
import * as awards from '@procure/contract/award/award.route.ts';
import * as orders from '@procure/contract/order/order.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { awardedLot, delivery, orderedLot } from '../../../testing/fixtures/award.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const today = dayOf(new Date());

describe('an order', () => {
  it('waits for the winner’s acknowledgement, and takes names and prices from the winning sheet', async () => {
    const { lotId, tender, suppliers } = await awardedLot(test);
    const { client } = tender.buyer;
    const early = await client.call(orders.getOrderForm, { lotId });
    expect(early).toMatchObject({ ok: false, reason: 'award_not_acknowledged' });
    await suppliers[0]?.client.call(awards.acknowledgeAward, { lotId });
    const form = await client.call(orders.getOrderForm, { lotId });
    if (!form.ok) throw new Error(form.message);
    const [first, second] = form.data.lines;
    expect(first).toMatchObject({ name: '光伏组件', unitPriceIncl: '1000.00', leftQty: '120.0000' });
    const requiredDate = addDays(today, 10);
    const lines = [
      { priceLineId: first?.priceLineId ?? '', qty: '100', requiredDate },
      { priceLineId: second?.priceLineId ?? '', qty: '2.5', requiredDate },
    ];
    const id = randomUUID();
    const made = await client.call(orders.createOrder, { id, lotId, ...delivery, lines });
    const again = await client.call(orders.createOrder, { id, lotId, ...delivery, lines });
    expect(again).toMatchObject({ ok: true, data: made.ok ? made.data : {} });
    const order = await suppliers[0]?.client.call(orders.getOrder, { id });
    expect(order).toMatchObject({ ok: true, data: { totalIncl: '102500.00', state: 'pending_confirm' } });

    const more = await client.call(orders.createOrder, {
      id: randomUUID(),
      lotId,
      ...delivery,
      lines: lines.slice(0, 1),
    });
    expect(more).toMatchObject({
      ok: false,
      fields: [{ field: 'lines.0.qty', message: '超过中标数量，尚可订20块' }],
    });
    const foreign = [{ priceLineId: randomUUID(), qty: '1', requiredDate }];
    const strange = await client.call(orders.createOrder, {
      id: randomUUID(),
      lotId,
      ...delivery,
      lines: foreign,
    });
    expect(strange).toMatchObject({ ok: false, fields: [{ message: '该行不在中标报价中' }] });
  });

  it('is paid within the term that the law sets between the two parties', async () => {
    const { lotId, tender, suppliers } = await awardedLot(test);
    const { client } = tender.buyer;
    await suppliers[0]?.client.call(awards.acknowledgeAward, { lotId });
    const form = await client.call(orders.getOrderForm, { lotId });
    if (!form.ok) throw new Error(form.message);
    expect(form.data).toMatchObject({ paymentDays: null, scope: 'voluntary', companyScale: '' });
    const lines = form.data.lines
      .slice(0, 1)
      .map(({ priceLineId }) => ({ priceLineId, qty: '1', requiredDate: addDays(today, 10) }));
    const order = (paymentDays: number, paymentTerms = '') =>
      client.call(orders.createOrder, {
        ...{ id: randomUUID(), lotId, ...delivery, lines },
        ...{ paymentDays, paymentTerms },
      });
    expect(await order(0)).toMatchObject({ ok: false, fields: [{ field: 'paymentDays' }] });
    expect(await order(61, '合同约定')).toMatchObject({
      code: '5316',
      reason: 'payment_term_too_long',
      fields: [{ field: 'paymentDays', message: expect.stringContaining('最长60日') }],
    });
    const { db } = test.parts();
    await db.updateTable('tender').set({ scope: 'government' }).where('id', '=', tender.id).execute();
    await db
      .updateTable('awardNotice')
      .set({ state: 'contracted', contractNo: 'HT-1', contractSignedOn: today })
      .where('lotId', '=', lotId)
      .where('kind', '=', 'won')
      .execute();
    expect(await order(31)).toMatchObject({ code: '5317', fields: [{ field: 'paymentTerms' }] });
    expect(await order(61, '合同约定')).toMatchObject({ code: '5316' });
    expect(await order(31, '合同第八条约定31日')).toMatchObject({ ok: true });
    const again = await client.call(orders.getOrderForm, { lotId });
    expect(again).toMatchObject({ data: { paymentDays: 31, paymentTerms: '合同第八条约定31日' } });
    await sql`update company_version set profile = jsonb_set(profile, '{companyScale}', '"large"')
      from company join award_notice notice on notice.company_id = company.id
      where company_version.id = company.current_version_id and notice.lot_id = ${lotId} and notice.kind = 'won'`.execute(
      test.database.db,
    );
    expect(await order(90)).toMatchObject({ ok: true });
  });

  it('is visible only to its company', async () => {
    const { orderId, suppliers } = await orderedLot(test);
    const loser = suppliers[1];
    expect(await loser?.client.call(orders.getOrder, { id: orderId })).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
    const reason = '不是我们的订单';
    const rejected = await loser?.client.call(orders.rejectOrder, { id: orderId, reason });
    expect(rejected).toMatchObject({ ok: false, reason: 'not_found' });
    const list = await loser?.client.call(orders.listOwnOrders, {});
    expect(list).toMatchObject({ ok: true, count: 0 });
  });

  it('is confirmed with a day, a late one with its reason, and only once', async () => {
    const { orderId: id, suppliers, requiredDate } = await orderedLot(test);
    const client = suppliers[0]?.client ?? test.client('portal');
    const none = await client.call(orders.confirmOrder, { id, promisedDate: '' });
    expect(none).toMatchObject({ ok: false, fields: [{ message: '请选择承诺交期' }] });
    const promisedDate = addDays(requiredDate, 3);
    const late = await client.call(orders.confirmOrder, { id, promisedDate });
    expect(late).toMatchObject({
      ok: false,
      fields: [{ field: 'delayReason', message: '承诺交期晚于要求到货日，请说明原因' }],
    });
    const input = { id, promisedDate, delayReason: '原料到港延迟' };
    expect(await client.call(orders.confirmOrder, input)).toMatchObject({ ok: true });
    expect(await client.call(orders.confirmOrder, input)).toMatchObject({
      ok: true,
      data: { state: 'confirmed' },
    });
    const read = await client.call(orders.getOrder, { id });
    const note = `承诺交期${formatDay(promisedDate)}，原料到港延迟`;
    expect(read.ok && read.data.events.map((event) => event.note)).toContain(note);
    const other = await client.call(orders.confirmOrder, { ...input, promisedDate: requiredDate });
    expect(other).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
  });

  it('runs to its end, each side taking its own steps', async () => {
    const { orderId: id, suppliers, tender, requiredDate } = await orderedLot(test);
    const supplier = suppliers[0]?.client ?? test.client('portal');
    const { client: buyer } = tender.buyer;
    await supplier.call(orders.confirmOrder, { id, promisedDate: requiredDate });
    const deliveryId = randomUUID();
    const part = { id, deliveryId, note: '首批10块，运单0001', complete: false };
    await supplier.call(orders.deliverOrder, part);
    await supplier.call(orders.deliverOrder, part);
    expect(await buyer.call(orders.receiveOrder, { id })).toMatchObject({
      ok: false,
      reason: 'delivery_unfinished',
    });
    await supplier.call(orders.deliverOrder, {
      id,
      deliveryId: randomUUID(),
      note: '余货，运单0002',
      complete: true,
    });
    expect(await buyer.call(orders.receiveOrder, { id })).toMatchObject({ data: { state: 'received' } });
    const reason = '其中两块有破损';
    expect(await buyer.call(orders.returnOrderGoods, { id, reason })).toMatchObject({
      data: { state: 'delivering' },
    });
    expect(await buyer.call(orders.receiveOrder, { id })).toMatchObject({ reason: 'delivery_unfinished' });
    await supplier.call(orders.deliverOrder, {
      id,
      deliveryId: randomUUID(),
      note: '补发两块',
      complete: true,
    });
    await buyer.call(orders.receiveOrder, { id });
    expect(await buyer.call(orders.acceptOrder, { id })).toMatchObject({ data: { state: 'accepted' } });
    await supplier.call(orders.invoiceOrder, { id, invoiceNo: '26112000000012345678' });
    expect(await buyer.call(orders.closeOrder, { id })).toMatchObject({ data: { state: 'closed' } });
    const whole = await supplier.call(orders.getOrder, { id });
    if (!whole.ok) throw new Error(whole.message);
    expect(whole.data.events.map(({ action }) => action)).toEqual([
      'issue',
      'confirm',
      'deliver',
      'deliver',
      'receive',
      'returnGoods',
      'deliver',
      'receive',
      'accept',
      'invoice',
      'close',
    ]);
  });

  it('is rejected or changed with a reason; a rejected one may be issued again or cancelled', async () => {
    const { orderId: id, suppliers, tender, requiredDate } = await orderedLot(test);
    const supplier = suppliers[0]?.client ?? test.client('portal');
    const { client: buyer } = tender.buyer;
    expect(await supplier.call(orders.rejectOrder, { id, reason: '不做' })).toMatchObject({
      fields: [{ message: '请填写拒绝理由（5–500字）' }],
    });
    await supplier.call(orders.proposeOrderChange, { id, reason: '请将交期延后一周' });
    const promisedDate = addDays(requiredDate, 7);
    expect(await buyer.call(orders.acceptOrderChange, { id, promisedDate })).toMatchObject({
      data: { state: 'confirmed' },
    });

    const { orderId, suppliers: others, tender: other } = await orderedLot(test);
    await others[0]?.client.call(orders.rejectOrder, { id: orderId, reason: '规格与中标不一致' });
    expect(await other.buyer.client.call(orders.reissueOrder, { id: orderId })).toMatchObject({
      data: { state: 'pending_confirm' },
    });
    await other.buyer.client.call(orders.cancelOrder, { id: orderId, reason: '采购计划取消' });
    const late = await others[0]?.client.call(orders.confirmOrder, {
      id: orderId,
      promisedDate: requiredDate,
    });
    expect(late).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
  });

  it('is found by its number, its project, its company and its state', async () => {
    const { orderId: id, tender } = await orderedLot(test);
    const { client } = tender.buyer;
    const order = await client.call(orders.getStaffOrder, { id });
    if (!order.ok) throw new Error(order.message);
    const found = async (query: { readonly keyword?: string; readonly states?: readonly string[] }) => {
      const reply = await client.call(orders.listOrders, query);
      return reply.ok ? reply.data.some((row) => row.id === id) : reply.message;
    };
    expect(await found({ keyword: order.data.orderNo })).toBe(true);
    expect(await found({ keyword: order.data.companyName })).toBe(true);
    expect(await found({ keyword: '100%没有' })).toBe(false);
    expect(await found({ states: ['pending_confirm'] })).toBe(true);
    expect(await found({ states: ['closed'] })).toBe(false);
  });
});
