import type { Reason } from '@procure/contract/codes.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import type { OrderState } from '@procure/domain/order/order.ts';
import { checkPromise } from '@procure/domain/order/rules.ts';
import { type OrderAction, orderMachine } from '@procure/domain/order/transitions.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import type { Outgoing } from '../../platform/outbox/outgoing.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { staffLot } from '../lot/read-model.ts';
import { mayHandle } from '../tender/member/service.ts';
import * as store from './store.ts';

type OrderActor = CompanyActor | StaffActor;
type Text = Pick<Outgoing, 'template' | 'values'>;

/** What one act does to an order besides its state. */
interface Act {
  readonly action: OrderAction;
  readonly changes?: Omit<Parameters<typeof store.saveOrder>[2], 'state'>;
  /** What both sides read in the order's record: a reason, a day, a number. */
  readonly note?: string;
  readonly commandId?: string;
  readonly tell?: (order: store.OrderRecord) => Text;
}

/** Whether the same call has been here before: it then changes nothing and is answered alike. */
type IsDone = (order: store.OrderRecord) => boolean;

async function take<R extends Reason = never>(
  parts: Parts,
  actor: OrderActor,
  id: string,
  isDone: IsDone,
  work: (unit: Unit, order: store.OrderRecord, now: Date) => Promise<Act | Refusal<R>>,
): Promise<
  { readonly state: OrderState } | Refusal<'not_found' | 'not_in_team' | 'transition_not_allowed' | R>
> {
  return transact(parts, actor, async (unit) => {
    const order = await store.lockOrder(actor.scope, unit, id);
    if (order === null) return refuse('not_found');
    if (actor.kind === 'staff') {
      const lot = await staffLot(actor.scope, unit.db, order.lotId, 'bids');
      const may = lot === null ? refuse('not_found') : await mayHandle(unit, actor.scope, lot.tenderId);
      if (isRefused(may)) return may;
    }
    if (isDone(order)) return { state: order.state };
    const now = await unit.now();
    const act = await work(unit, order, now);
    if ('refused' in act) return act;
    const { action, changes = {}, note = '', commandId = null } = act;
    if (commandId !== null && (await store.isRecorded(unit, id, commandId))) return { state: order.state };
    const state = next(orderMachine, order.state, action, actor.kind === 'staff' ? 'buyer' : 'supplier');
    if (isRefused(state)) return state;
    await store.saveOrder(unit, order, { ...changes, state });
    await record(unit, actor, { orderId: id, action, state, note, commandId, happenedAt: now });
    await unit.audit({
      action,
      entity: 'order',
      entityId: id,
      lotId: order.lotId,
      companyId: order.companyId,
      before: { state: order.state },
      after: { state, ...changes },
      reason: note === '' ? null : note,
    });
    if (act.tell !== undefined) await tell(unit, actor, order, act.tell(order));
    return { state };
  });
}

/** One line of the order's record. */
export async function record(
  unit: Unit,
  actor: OrderActor,
  event: Omit<Parameters<typeof store.addEvent>[1], 'byKind' | 'byAccount'>,
): Promise<void> {
  await store.addEvent(unit, { ...event, byKind: actor.kind, byAccount: actor.accountId });
}

/** The other side hears of it: the company's people, or the buyer who issued the order. */
async function tell(unit: Unit, actor: OrderActor, order: store.OrderRecord, text: Text): Promise<void> {
  const toCompany = actor.kind === 'staff';
  const readers = toCompany ? await store.readCompanyAccounts(unit, order.companyId) : [order.issuedBy];
  const link = toCompany ? `/orderDetail?id=${order.id}` : `/order/${order.id}`;
  for (const to of readers) {
    await unit.send({ ...text, channel: 'message', to, link } as Outgoing);
  }
}

export function confirmOrder(
  parts: Parts,
  actor: CompanyActor,
  input: { readonly id: string; readonly promisedDate: string; readonly delayReason: string },
) {
  const { id, promisedDate, delayReason } = input;
  const isDone: IsDone = (order) => order.state === 'confirmed' && order.promisedDate === promisedDate;
  return take(parts, actor, id, isDone, async (unit, order, now) => {
    const required = await store.readRequiredDates(unit, id);
    const errors = checkPromise({ promisedDate, delayReason }, required, dayOf(now));
    if (errors.length > 0) return refuseFields(errors);
    const { orderNo } = order;
    return {
      action: 'confirm',
      changes: {
        promisedDate,
        delayReason: delayReason === '' ? null : delayReason,
        confirmedAt: now,
        confirmedBy: actor.accountId,
      },
      note:
        delayReason === ''
          ? `承诺交期${formatDay(promisedDate)}`
          : `承诺交期${formatDay(promisedDate)}，${delayReason}`,
      tell: () => ({ template: 'order_confirmed', values: { orderNo, date: formatDay(promisedDate) } }),
    };
  });
}

interface Reasoned {
  readonly id: string;
  readonly reason: string;
}

export function rejectOrder(parts: Parts, actor: CompanyActor, { id, reason }: Reasoned) {
  const isDone: IsDone = (order) => order.state === 'rejected' && order.rejectReason === reason;
  return take(parts, actor, id, isDone, async (_, { orderNo }) => ({
    action: 'reject',
    changes: { rejectReason: reason },
    note: reason,
    tell: () => ({ template: 'order_rejected', values: { orderNo, reason } }),
  }));
}

export function proposeChange(parts: Parts, actor: CompanyActor, { id, reason }: Reasoned) {
  const isDone: IsDone = (order) => order.state === 'change_proposed' && order.changeReason === reason;
  return take(parts, actor, id, isDone, async (_, { orderNo }) => ({
    action: 'proposeChange',
    changes: { changeReason: reason },
    note: reason,
    tell: () => ({ template: 'order_change_proposed', values: { orderNo, reason } }),
  }));
}

export function deliverOrder(
  parts: Parts,
  actor: CompanyActor,
  input: {
    readonly id: string;
    readonly deliveryId: string;
    readonly note: string;
    readonly complete: boolean;
  },
) {
  const { id, deliveryId, note, complete } = input;
  return take(
    parts,
    actor,
    id,
    () => false,
    async (_, order, now) => {
      const { orderNo } = order;
      const deliveredAllAt = complete ? now : order.deliveredAllAt;
      return {
        action: 'deliver',
        changes: { deliveredAllAt },
        note: complete ? `${note}（已全部发货）` : note,
        commandId: deliveryId,
        tell: () => ({ template: 'order_delivered', values: { orderNo, note } }),
      };
    },
  );
}

export function invoiceOrder(
  parts: Parts,
  actor: CompanyActor,
  { id, invoiceNo }: { readonly id: string; readonly invoiceNo: string },
) {
  const isDone: IsDone = (order) => order.state === 'invoiced' && order.invoiceNo === invoiceNo;
  return take(parts, actor, id, isDone, async (_, { orderNo }) => ({
    action: 'invoice',
    changes: { invoiceNo },
    note: `发票号码${invoiceNo}`,
    tell: () => ({ template: 'order_invoiced', values: { orderNo, invoiceNo } }),
  }));
}

export function acceptChange(
  parts: Parts,
  actor: StaffActor,
  { id, promisedDate }: { readonly id: string; readonly promisedDate: string },
) {
  const isDone: IsDone = (order) => order.state === 'confirmed' && order.promisedDate === promisedDate;
  return take(parts, actor, id, isDone, async (_, order, now) => {
    if (promisedDate < dayOf(now)) {
      return refuseFields([{ field: 'promisedDate', message: '交期不能早于今天' }]);
    }
    const { orderNo, changeReason } = order;
    return {
      action: 'acceptChange',
      changes: { promisedDate, delayReason: changeReason, confirmedAt: now },
      note: `交期${formatDay(promisedDate)}`,
      tell: () => ({ template: 'order_change_accepted', values: { orderNo, date: formatDay(promisedDate) } }),
    };
  });
}

export function declineChange(parts: Parts, actor: StaffActor, { id, reason }: Reasoned) {
  return take(parts, actor, id, isIn('pending_confirm'), async (_, { orderNo }) => ({
    action: 'declineChange',
    note: reason,
    tell: () => ({ template: 'order_change_declined', values: { orderNo, reason } }),
  }));
}

function isIn(state: OrderState): IsDone {
  return (order) => order.state === state;
}

export function reissueOrder(parts: Parts, actor: StaffActor, id: string) {
  return take(parts, actor, id, isIn('pending_confirm'), async (_, { orderNo }) => ({
    action: 'reissue',
    changes: { rejectReason: null },
    tell: () => ({ template: 'order_issued', values: { orderNo } }),
  }));
}

export function receiveOrder(parts: Parts, actor: StaffActor, id: string) {
  return take(parts, actor, id, isIn('received'), async (_, { orderNo, state, deliveredAllAt }) => {
    if (state === 'delivering' && deliveredAllAt === null) return refuse('delivery_unfinished');
    return { action: 'receive', tell: () => ({ template: 'order_received', values: { orderNo } }) };
  });
}

export function acceptOrder(parts: Parts, actor: StaffActor, id: string) {
  return take(parts, actor, id, isIn('accepted'), async (_, { orderNo }) => ({
    action: 'accept',
    tell: () => ({ template: 'order_accepted', values: { orderNo } }),
  }));
}

/** What is sent back is delivered again: the order is no longer complete. */
export function returnGoods(parts: Parts, actor: StaffActor, { id, reason }: Reasoned) {
  return take(parts, actor, id, isIn('delivering'), async (_, { orderNo }) => ({
    action: 'returnGoods',
    changes: { deliveredAllAt: null },
    note: reason,
    tell: () => ({ template: 'order_returned', values: { orderNo, reason } }),
  }));
}

export function closeOrder(parts: Parts, actor: StaffActor, id: string) {
  return take(parts, actor, id, isIn('closed'), async (_, { orderNo }) => ({
    action: 'close',
    tell: () => ({ template: 'order_closed', values: { orderNo } }),
  }));
}

export function cancelOrder(parts: Parts, actor: StaffActor, { id, reason }: Reasoned) {
  return take(parts, actor, id, isIn('cancelled'), async (_, { orderNo }) => ({
    action: 'cancel',
    changes: { cancelReason: reason },
    note: reason,
    tell: () => ({ template: 'order_cancelled', values: { orderNo, reason } }),
  }));
}
