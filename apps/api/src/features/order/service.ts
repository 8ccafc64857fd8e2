import type { Reason } from '@procure/contract/codes.ts';
import { decide, type Issued, type Moved, type Order } from '@procure/domain/order/decide.ts';
import type { OrderState } from '@procure/domain/order/order.ts';
import { orderNote } from '@procure/domain/order/wording.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { accountsOf } from '../account/audience/read-model.ts';
import { staffLot } from '../lot/read-model.ts';
import { mayHandle } from '../tender/member/service.ts';
import { orderEvents } from './events.ts';
import * as store from './store.ts';

type OrderActor = CompanyActor | StaffActor;

/** Whether the same call has been here before: it then changes nothing and is answered alike. */
type IsDone = (order: store.HeldOrder, unit: Unit) => boolean | Promise<boolean>;

/** One act on a locked order. */
type Act<R extends string> = (
  order: Order,
  now: Date,
  unit: Unit,
  row: store.HeldOrder,
) => Promise<Decision | Refusal<R>> | Decision | Refusal<R>;

interface Decision {
  readonly order: Order;
  readonly event: Moved;
}

async function take<R extends Reason>(
  parts: Parts,
  actor: OrderActor,
  id: string,
  isDone: IsDone,
  act: Act<R>,
  commandId: string | null = null,
): Promise<{ readonly state: OrderState } | Refusal<'not_found' | 'not_in_team' | R>> {
  return transact(parts, actor, async (unit) => {
    const row = await store.lockOrder(actor.scope, unit, id);
    if (row === null) return refuse('not_found');
    if (actor.kind === 'staff') {
      const lot = await staffLot(actor.scope, unit.db, row.lotId, 'bids');
      const may = lot === null ? refuse('not_found') : await mayHandle(unit, actor.scope, lot.tenderId);
      if (isRefused(may)) return may;
    }
    if (await isDone(row, unit)) return { state: row.state };
    const now = await unit.now();
    const decided = await act(store.orderOf(row), now, unit, row);
    if ('refused' in decided) return decided;
    const { order, event } = decided;
    await store.saveDecided(unit, row, order);
    await tell(unit, actor, row, order, event, now, commandId);
    return { state: order.state };
  });
}

/** Into the order's own record, which both sides read, and to the other side. */
export async function tell(
  unit: Unit,
  actor: OrderActor,
  row: Pick<store.HeldOrder, 'id' | 'orderNo' | 'lotId' | 'companyId' | 'issuedBy'>,
  order: Order,
  event: Issued | Moved,
  happenedAt: Date,
  commandId: string | null = null,
): Promise<void> {
  const by = { byKind: actor.kind, byAccount: actor.accountId };
  const done = { action: event.kind, state: order.state, note: orderNote(event) };
  await store.addEvent(unit, { orderId: row.id, ...done, ...by, commandId, happenedAt });
  const to =
    actor.kind === 'staff'
      ? (await accountsOf(unit.db, [row.companyId], 'order')).map(({ id }) => id)
      : [row.issuedBy];
  await record(unit, orderEvents, event, { ...row, order, to });
}

function isIn(state: OrderState): IsDone {
  return (order) => order.state === state;
}

interface Reasoned {
  readonly id: string;
  readonly reason: string;
}

interface Confirmation {
  readonly id: string;
  readonly promisedDate: string;
  readonly delayReason: string;
}

export function confirmOrder(parts: Parts, actor: CompanyActor, { id, ...promise }: Confirmation) {
  const isDone: IsDone = ({ state, promisedDate }) =>
    state === 'confirmed' && promisedDate === promise.promisedDate;
  return take(parts, actor, id, isDone, async (order, now, unit, row) => {
    const required = await store.readRequiredDates(unit, row);
    return decide(order, { kind: 'confirm', ...promise, required, by: actor.accountId }, now);
  });
}

export function rejectOrder(parts: Parts, actor: CompanyActor, { id, reason }: Reasoned) {
  const isDone: IsDone = (order) => order.state === 'rejected' && order.rejectReason === reason;
  return take(parts, actor, id, isDone, (order, now) => decide(order, { kind: 'reject', reason }, now));
}

export function proposeChange(parts: Parts, actor: CompanyActor, { id, reason }: Reasoned) {
  const isDone: IsDone = (order) => order.state === 'change_proposed' && order.changeReason === reason;
  return take(parts, actor, id, isDone, (order, now) =>
    decide(order, { kind: 'proposeChange', reason }, now),
  );
}

interface Delivery {
  readonly id: string;
  readonly deliveryId: string;
  readonly note: string;
  readonly complete: boolean;
}

export function deliverOrder(parts: Parts, actor: CompanyActor, delivery: Delivery) {
  const { id, deliveryId, note, complete } = delivery;
  const isDone: IsDone = (order, unit) => store.isRecorded(unit, order, deliveryId);
  const act: Act<'transition_not_allowed' | 'order_void'> = (order, now) =>
    decide(order, { kind: 'deliver', note, complete }, now);
  return take(parts, actor, id, isDone, act, deliveryId);
}

export function invoiceOrder(
  parts: Parts,
  actor: CompanyActor,
  { id, invoiceNo }: { readonly id: string; readonly invoiceNo: string },
) {
  const isDone: IsDone = (order) => order.state === 'invoiced' && order.invoiceNo === invoiceNo;
  return take(parts, actor, id, isDone, (order, now) => decide(order, { kind: 'invoice', invoiceNo }, now));
}

export function acceptChange(
  parts: Parts,
  actor: StaffActor,
  { id, promisedDate }: { readonly id: string; readonly promisedDate: string },
) {
  const isDone: IsDone = (order) => order.state === 'confirmed' && order.promisedDate === promisedDate;
  return take(parts, actor, id, isDone, (order, now) =>
    decide(order, { kind: 'acceptChange', promisedDate }, now),
  );
}

export function receiveOrder(parts: Parts, actor: StaffActor, id: string) {
  return take(parts, actor, id, isIn('received'), (order, now) => decide(order, { kind: 'receive' }, now));
}

export function declineChange(parts: Parts, actor: StaffActor, { id, reason }: Reasoned) {
  return take(parts, actor, id, isIn('pending_confirm'), (order, now) =>
    decide(order, { kind: 'declineChange', reason }, now),
  );
}

export function returnGoods(parts: Parts, actor: StaffActor, { id, reason }: Reasoned) {
  // If the award is void, a return ends the order.
  const isDone: IsDone = ({ state, voidedAt, cancelReason }) =>
    voidedAt === null ? state === 'delivering' : state === 'cancelled' && cancelReason === reason;
  return take(parts, actor, id, isDone, (order, now) => decide(order, { kind: 'returnGoods', reason }, now));
}

export function cancelOrder(parts: Parts, actor: StaffActor, { id, reason }: Reasoned) {
  const isDone: IsDone = ({ state, voidedAt }) => state === 'cancelled' && voidedAt === null;
  return take(parts, actor, id, isDone, (order, now) => decide(order, { kind: 'cancel', reason }, now));
}

export function reissueOrder(parts: Parts, actor: StaffActor, id: string) {
  return take(parts, actor, id, isIn('pending_confirm'), (order, now) =>
    decide(order, { kind: 'reissue' }, now),
  );
}

export function acceptOrder(parts: Parts, actor: StaffActor, id: string) {
  return take(parts, actor, id, isIn('accepted'), (order, now) => decide(order, { kind: 'accept' }, now));
}

export function closeOrder(parts: Parts, actor: StaffActor, id: string) {
  return take(parts, actor, id, isIn('closed'), (order, now) => decide(order, { kind: 'close' }, now));
}
