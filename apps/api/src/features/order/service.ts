import type { Reason } from '@procure/contract/codes.ts';
import { decide, type Issued, type Moved, type Order } from '@procure/domain/order/decide.ts';
import type { OrderState } from '@procure/domain/order/order.ts';
import { orderNote } from '@procure/domain/order/wording.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../platform/act.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { accountsOf } from '../account/audience/read-model.ts';
import { staffLot } from '../lot/read-model.ts';
import { mayHandle } from '../tender/member/service.ts';
import { orderEvents } from './events.ts';
import * as store from './store.ts';

type OrderActor = CompanyActor | StaffActor;

interface Target {
  readonly id: string;
}
interface Reasoned extends Target {
  readonly reason: string;
}

/** Locks an order of the company. */
const lockOwn = (unit: Unit, { scope }: CompanyActor, { id }: Target) => store.lockOrder(scope, unit, id);

/** Locks an order for staff who handle its tender. */
async function lockHandled(unit: Unit, { scope }: StaffActor, { id }: Target) {
  const row = await store.lockOrder(scope, unit, id);
  if (row === null) return null;
  const lot = await staffLot(scope, unit.db, row.lotId, 'bids');
  const may = lot === null ? refuse('not_found') : await mayHandle(unit, scope, lot.tenderId);
  return isRefused(may) ? may : row;
}

interface Facts {
  readonly unit: Unit;
  readonly row: store.HeldOrder;
  readonly by: string;
  readonly now: Date;
}

interface Decision {
  readonly order: Order;
  readonly event: Moved;
}

/** Makes an act on a locked order. `isDone` recognises a repeated call. */
function move<Person extends OrderActor, Input extends Target, R extends Reason>(
  lock: (
    unit: Unit,
    actor: Person,
    target: Target,
  ) => Promise<store.HeldOrder | Refusal<'not_found' | 'not_in_team'> | null>,
  isDone: (row: store.HeldOrder, input: Input, unit: Unit) => boolean | Promise<boolean>,
  work: (order: Order, input: Input, facts: Facts) => Decision | Refusal<R> | Promise<Decision | Refusal<R>>,
  commandIdOf: (input: Input) => string | null = () => null,
) {
  type Outcome = { readonly state: OrderState } | Refusal<R>;
  const noun = { lock, save: store.saveDecided, events: orderEvents };
  return act(noun, async ({ unit, actor, held: row, keep }, input: Input): Promise<Outcome> => {
    if (await isDone(row, input, unit)) return { state: row.state };
    const now = await unit.now();
    const decided = await work(store.orderOf(row), input, { unit, row, by: actor.accountId, now });
    if ('refused' in decided) return decided;
    const { order, event } = decided;
    const to = await addToRecord(unit, actor, row, decided, now, commandIdOf(input));
    await keep(order, event, { ...row, order, to });
    return { state: order.state };
  });
}

/** Adds an act to the order's own record, which both sides read. Returns the accounts of the other side. */
export async function addToRecord(
  unit: Unit,
  { kind: byKind, accountId: byAccount }: OrderActor,
  { id: orderId, companyId, issuedBy }: Pick<store.HeldOrder, 'id' | 'companyId' | 'issuedBy'>,
  { order: { state }, event }: { readonly order: Order; readonly event: Issued | Moved },
  happenedAt: Date,
  commandId: string | null = null,
): Promise<readonly string[]> {
  const done = { action: event.kind, state, note: orderNote(event) };
  await store.addEvent(unit, { orderId, ...done, byKind, byAccount, commandId, happenedAt });
  if (byKind !== 'staff') return [issuedBy];
  return (await accountsOf(unit.db, [companyId], 'order')).map(({ id }) => id);
}

const isIn = (state: OrderState) => (row: store.HeldOrder) => row.state === state;

interface Confirmation extends Target {
  readonly promisedDate: string;
  readonly delayReason: string;
}

export const confirmOrder = move(
  lockOwn,
  ({ state, promisedDate }, input: Confirmation) =>
    state === 'confirmed' && promisedDate === input.promisedDate,
  async (order, { promisedDate, delayReason }, { unit, row, by, now }) => {
    const required = await store.readRequiredDates(unit, row);
    return decide(order, { kind: 'confirm', promisedDate, delayReason, required, by }, now);
  },
);

export const rejectOrder = move(
  lockOwn,
  ({ state, rejectReason }, { reason }: Reasoned) => state === 'rejected' && rejectReason === reason,
  (order, { reason }, { now }) => decide(order, { kind: 'reject', reason }, now),
);

export const proposeChange = move(
  lockOwn,
  ({ state, changeReason }, { reason }: Reasoned) => state === 'change_proposed' && changeReason === reason,
  (order, { reason }, { now }) => decide(order, { kind: 'proposeChange', reason }, now),
);

interface Delivery extends Target {
  readonly deliveryId: string;
  readonly note: string;
  readonly complete: boolean;
}

export const deliverOrder = move(
  lockOwn,
  (row, { deliveryId }: Delivery, unit) => store.isRecorded(unit, row, deliveryId),
  (order, { note, complete }, { now }) => decide(order, { kind: 'deliver', note, complete }, now),
  ({ deliveryId }) => deliveryId,
);

export const invoiceOrder = move(
  lockOwn,
  ({ state, invoiceNo }, input: Target & { readonly invoiceNo: string }) =>
    state === 'invoiced' && invoiceNo === input.invoiceNo,
  (order, { invoiceNo }, { now }) => decide(order, { kind: 'invoice', invoiceNo }, now),
);

export const acceptChange = move(
  lockHandled,
  ({ state, promisedDate }, input: Target & { readonly promisedDate: string }) =>
    state === 'confirmed' && promisedDate === input.promisedDate,
  (order, { promisedDate }, { now }) => decide(order, { kind: 'acceptChange', promisedDate }, now),
);

export const receiveOrder = move(lockHandled, isIn('received'), (order, _: Target, { now }) =>
  decide(order, { kind: 'receive' }, now),
);

export const declineChange = move(
  lockHandled,
  isIn('pending_confirm'),
  (order, { reason }: Reasoned, { now }) => decide(order, { kind: 'declineChange', reason }, now),
);

export const returnGoods = move(
  lockHandled,
  // If the award is void, a return ends the order.
  ({ state, voidedAt, cancelReason }, { reason }: Reasoned) =>
    voidedAt === null ? state === 'delivering' : state === 'cancelled' && cancelReason === reason,
  (order, { reason }, { now }) => decide(order, { kind: 'returnGoods', reason }, now),
);

export const cancelOrder = move(
  lockHandled,
  ({ state, voidedAt }) => state === 'cancelled' && voidedAt === null,
  (order, { reason }: Reasoned, { now }) => decide(order, { kind: 'cancel', reason }, now),
);

export const reissueOrder = move(lockHandled, isIn('pending_confirm'), (order, _: Target, { now }) =>
  decide(order, { kind: 'reissue' }, now),
);

export const acceptOrder = move(lockHandled, isIn('accepted'), (order, _: Target, { now }) =>
  decide(order, { kind: 'accept' }, now),
);

export const closeOrder = move(lockHandled, isIn('closed'), (order, _: Target, { now }) =>
  decide(order, { kind: 'close' }, now),
);
