import { randomInt, randomUUID } from 'node:crypto';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type { createOrder } from '@procure/contract/order/order.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatQuantity, isAtLeast } from '@procure/domain/money/money.ts';
import { orderAmounts } from '@procure/domain/order/rules.ts';
import { type FieldError, isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact } from '../../../platform/transaction.ts';
import { readWinner } from '../../award/read-model.ts';
import { staffLot } from '../../lot/read-model.ts';
import { mayHandle } from '../../tender/member/service.ts';
import { lockLotToHandle } from '../../tender/service.ts';
import { type FormLineRow, readForm } from '../read-model.ts';
import { record } from '../service.ts';
import * as store from '../store.ts';

/** Whom an order of the lot goes to, and what it may hold; the notice must have been acknowledged. */
export async function orderForm(parts: Pick<Parts, 'db'>, actor: StaffActor, lotId: string) {
  const lot = await staffLot(actor.scope, parts.db, lotId, 'bids');
  if (lot === null) return refuse('not_found');
  const may = await mayHandle(parts, actor.scope, lot.tenderId);
  if (isRefused(may)) return may;
  const winner = await readWinner(actor.scope, parts.db, lotId);
  if (winner === null) return refuse('not_found');
  if (winner.state === 'issued') return refuse('award_not_acknowledged');
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
    if (lot.state !== 'awarded' && lot.state !== 'contracted') return refuse('transition_not_allowed');
    const { winner, form } = found;
    const now = await unit.now();
    const lines = linesOf(input.lines, form.lines, dayOf(now));
    if (isRefused(lines)) return lines;
    const amounts = orderAmounts(lines);
    const orderNo = makeOrderNo(now);
    const { id, contractNo, consignee, consigneePhone, address, paymentTerms } = input;
    const order = {
      id,
      orderNo,
      lotId: lot.id,
      companyId: winner.companyId,
      contractNo: contractNo === '' ? (winner.contractNo ?? '') : contractNo,
      buyerName: lot.tender.buyerName,
      consignee,
      consigneePhone,
      address,
      paymentTerms,
      totalIncl: amounts.total,
      issuedAt: now,
      issuedBy: actor.accountId,
    };
    await store.insertOrder(
      unit,
      order,
      lines.map((line, index) => ({ ...line, amountIncl: amounts.lines[index] ?? '0.00' })),
    );
    const event = {
      orderId: id,
      action: 'issue',
      state: 'pending_confirm',
      note: '',
      commandId: null,
    } as const;
    await record(unit, actor, { ...event, happenedAt: now });
    await unit.audit({
      action: 'create',
      entity: 'order',
      entityId: id,
      lotId: lot.id,
      companyId: winner.companyId,
      after: { orderNo, totalIncl: amounts.total, lines: lines.length },
    });
    for (const to of await store.readCompanyAccounts(unit, winner.companyId)) {
      const link = `/orderDetail?id=${id}`;
      await unit.send({ channel: 'message', template: 'order_issued', to, link, values: { orderNo } });
    }
    return { id, orderNo };
  });
}

/** Names and prices come from the winning sheet, never from the caller; no more is ordered than was won. */
function linesOf(
  asked: InputOf<typeof createOrder>['lines'],
  offered: readonly FormLineRow[],
  today: string,
) {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const lines = asked.flatMap((line, index) => {
    const at = (field: string) => `lines.${index}.${field}`;
    const won = offered.find(({ priceLineId }) => priceLineId === line.priceLineId);
    if (won === undefined || seen.has(line.priceLineId)) {
      errors.push({ field: at('priceLineId'), message: '该行不在中标报价中' });
      return [];
    }
    seen.add(line.priceLineId);
    if (!isAtLeast(won.leftQty, line.qty)) {
      const left = `${formatQuantity(won.leftQty)}${won.unit}`;
      errors.push({ field: at('qty'), message: `超过中标数量，尚可订${left}` });
    }
    if (line.requiredDate < today) {
      errors.push({ field: at('requiredDate'), message: '要求到货日不能早于今天' });
    }
    const { name, spec, unit, unitPriceIncl, taxRate } = won;
    return [{ ...line, id: randomUUID(), lineNo: index + 1, name, spec, unit, unitPriceIncl, taxRate }];
  });
  return errors.length > 0 ? refuseFields(errors) : lines;
}

/** Random within its day, as every number that leaves the house. */
function makeOrderNo(now: Date): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const tail = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `DD${dayOf(now).replaceAll('-', '')}-${tail}`;
}
