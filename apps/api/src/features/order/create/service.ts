import { randomInt, randomUUID } from 'node:crypto';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type { createOrder } from '@procure/contract/order/order.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { decide } from '@procure/domain/order/decide.ts';
import { isPaidInTime } from '@procure/domain/order/payment.ts';
import { hasContract } from '@procure/domain/order/rules.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { readWinner } from '../../award/read-model.ts';
import { staffLot } from '../../lot/read-model.ts';
import { mayHandle } from '../../tender/member/service.ts';
import { lockLotToHandle } from '../../tender/service.ts';
import { orderEvents } from '../events.ts';
import { readForm } from '../read-model.ts';
import { addToRecord } from '../service.ts';
import * as store from '../store.ts';

/** The supplier of an order of the lot, and its possible lines. The award notice must be acknowledged. */
export async function orderForm(parts: Pick<Parts, 'db'>, actor: StaffActor, lotId: string) {
  const lot = await staffLot(actor.scope, parts.db, lotId, 'bids');
  if (lot === null) return refuse('not_found');
  const may = await mayHandle(parts, actor.scope, lot.tenderId);
  if (isRefused(may)) return may;
  const winner = await readWinner(actor.scope, parts.db, lotId);
  if (winner === null) return refuse('not_found');
  if (winner.state === 'issued') return refuse('award_not_acknowledged');
  const contracted = hasContract(winner.scope, winner.state);
  if (contracted !== true) return contracted;
  const form = await readForm(actor.scope, parts.db, lotId, winner.bidId);
  return form === null ? refuse('not_found') : { winner, form };
}

/** The lot's lock keeps two orders from taking the same remainder. */
export async function create(parts: Parts, actor: StaffActor, input: InputOf<typeof createOrder>) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, input.lotId);
    if (isRefused(lot)) return lot;
    const made = await store.lockOrder(actor.scope, unit, input.id);
    if (made !== null) {
      return made.lotId === lot.id ? { id: made.id, orderNo: made.orderNo } : refuse('conflict');
    }
    const found = await orderForm({ ...parts, db: unit.db }, actor, lot.id);
    if (isRefused(found)) return found;
    const { winner, form } = found;
    const paid = isPaidInTime(input, winner);
    if (paid !== true) return paid;
    const now = await unit.now();
    const decided = decide(
      null,
      { kind: 'issue', lot: lot.state, asked: input.lines, offered: form.lines },
      now,
    );
    if (isRefused(decided)) return decided;
    const { lines, totalIncl } = decided.event;
    const { id, contractNo, consignee, consigneePhone, address, paymentDays, paymentTerms } = input;
    const order = {
      id,
      orderNo: makeOrderNo(now),
      lotId: lot.id,
      companyId: winner.companyId,
      contractNo: contractNo === '' ? (winner.contractNo ?? '') : contractNo,
      buyerName: lot.tender.buyerName,
      consignee,
      consigneePhone,
      address,
      paymentDays,
      paymentTerms,
      totalIncl,
      issuedAt: now,
      issuedBy: actor.accountId,
    };
    const rows = lines.map((line) => ({ ...line, id: randomUUID() }));
    await store.insertDecided(unit, order, decided.order, rows);
    const to = await addToRecord(unit, actor, order, decided, now);
    await record(unit, orderEvents, decided.event, { ...order, order: decided.order, to });
    return { id, orderNo: order.orderNo };
  });
}

/** Makes an order number that is random within its day, as every number shown outside is. */
function makeOrderNo(now: Date): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const tail = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `DD${dayOf(now).replaceAll('-', '')}-${tail}`;
}
