import { type Day, dayOf } from '../display/day.ts';
import type { LotState } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { next } from '../transition.ts';
import { type AskedLine, checkPromise, type OfferedLine, type OrderedLine, orderLines } from './rules.ts';
import { machineOf, type OrderAction } from './transitions.ts';

interface Unpromised {
  readonly promisedDate: null;
  readonly delayReason: null;
  readonly confirmedAt: null;
  readonly confirmedBy: null;
}

interface Promised {
  readonly promisedDate: Day;
  readonly delayReason: string | null;
  readonly confirmedAt: Moment;
  /** Null if the buyer accepted the supplier's proposal. */
  readonly confirmedBy: string | null;
}

interface Running {
  readonly rejectReason: null;
  readonly cancelReason: null;
}

interface Undelivered {
  readonly deliveredAllAt: null;
  readonly invoiceNo: null;
}

interface Delivered extends Promised, Running {
  readonly deliveredAllAt: Moment;
}

interface Valid {
  readonly voidedAt: null;
  readonly voidedByComplaint: null;
}
/** The award of the order is void (中标无效): nothing more is delivered, and deliveries are settled or returned. */
interface Voided {
  readonly voidedAt: Moment;
  readonly voidedByComplaint: string;
}

/** An order. A delivery requires a promised day. */
export type Order = { readonly changeReason: string | null } & (Valid | Voided) &
  (
    | ({ readonly state: 'pending_confirm' } & Unpromised & Running & Undelivered)
    | ({ readonly state: 'change_proposed'; readonly changeReason: string } & Unpromised &
        Running &
        Undelivered)
    | ({
        readonly state: 'rejected';
        readonly rejectReason: string;
        readonly cancelReason: null;
      } & Unpromised &
        Undelivered)
    | ({ readonly state: 'confirmed' } & Promised & Running & Undelivered)
    | ({
        readonly state: 'delivering';
        /** The time when the supplier declared the delivery complete. */
        readonly deliveredAllAt: Moment | null;
        readonly invoiceNo: null;
      } & Promised &
        Running)
    | ({ readonly state: 'received' | 'accepted'; readonly invoiceNo: null } & Delivered)
    | ({ readonly state: 'invoiced' | 'closed'; readonly invoiceNo: string } & Delivered)
    | ({
        readonly state: 'cancelled';
        readonly rejectReason: string | null;
        readonly cancelReason: string;
      } & (Unpromised | Promised) &
        Undelivered)
  );

/** The buyer orders from the award; there is no order before. */
export interface Issue {
  readonly kind: 'issue';
  readonly lot: LotState;
  readonly asked: readonly AskedLine[];
  /** The winning price sheet, with the remaining quantities. */
  readonly offered: readonly OfferedLine[];
}

export interface Confirm {
  readonly kind: 'confirm';
  readonly promisedDate: Day | '';
  readonly delayReason: string;
  /** The required days of the lines. */
  readonly required: readonly Day[];
  readonly by: string;
}

export interface AcceptChange {
  readonly kind: 'acceptChange';
  readonly promisedDate: Day;
}

/** A refusal, request, return or cancellation by one side, with its reason. */
interface Reasoned {
  readonly kind: 'reject' | 'proposeChange' | 'declineChange' | 'returnGoods' | 'cancel';
  readonly reason: string;
}

interface Deliver {
  readonly kind: 'deliver';
  readonly note: string;
  /** The delivery is complete. */
  readonly complete: boolean;
}

interface Invoice {
  readonly kind: 'invoice';
  readonly invoiceNo: string;
}

interface Plain {
  readonly kind: 'reissue' | 'accept' | 'close';
}

export interface Receive {
  readonly kind: 'receive';
}

/** The supervisor's decision voids the award, and its orders with it. */
export interface Void {
  readonly kind: 'void';
  readonly complaintId: string;
  readonly reason: string;
}

type Other = Reasoned | Deliver | Invoice | Plain;

/** The event, named as in the order's own record, see `orderActionLabels`. */
export interface Issued {
  readonly kind: 'issue';
  readonly lines: readonly OrderedLine[];
  readonly totalIncl: string;
}
export type Moved = { readonly from: Order } & (
  | { readonly kind: 'confirm'; readonly promisedDate: Day; readonly delayReason: string | null }
  | AcceptChange
  | Receive
  | Other
);

export interface WasVoided {
  readonly kind: 'void';
  readonly from: Order;
  readonly reason: string;
}

interface Decided<Event> {
  readonly order: Order;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed' | 'order_void';

const valid = { voidedAt: null, voidedByComplaint: null } as const;
const unpromised = { promisedDate: null, delayReason: null, confirmedAt: null, confirmedBy: null } as const;
const running = { rejectReason: null, cancelReason: null } as const;
const undelivered = { deliveredAllAt: null, invoiceNo: null } as const;

/**
 * Applies a command to an order. Returns the new order and the event, or the refusal. `now` is the database's clock,
 * read after the locks.
 */
export function decide(
  order: null,
  command: Issue,
  now: Date,
): Decided<Issued> | Refusal<'transition_not_allowed' | 'invalid_input'>;
export function decide(
  order: Order,
  command: Void,
  now: Date,
): Decided<WasVoided> | Refusal<'transition_not_allowed'>;
export function decide(
  order: Order,
  command: Confirm | AcceptChange,
  now: Date,
): Decided<Moved> | Refusal<NotAllowed | 'invalid_input'>;
export function decide(
  order: Order,
  command: Receive,
  now: Date,
): Decided<Moved> | Refusal<NotAllowed | 'delivery_unfinished'>;
export function decide(order: Order, command: Other, now: Date): Decided<Moved> | Refusal<NotAllowed>;
export function decide(
  from: Order | null,
  command: Issue | Confirm | AcceptChange | Receive | Other | Void,
  now: Date,
): Decided<Issued | Moved | WasVoided> | Refusal {
  if (command.kind === 'issue') return issue(command, now);
  if (from === null) return refuse('transition_not_allowed');
  if (command.kind === 'void') return voidIt(from, command, now);
  const isVoid = from.voidedAt !== null;
  const state = next(machineOf(from), from.state, command.kind, sideOf[command.kind]);
  if (isVoid && isRefused(state)) return refuse('order_void');
  const wrong = wrongDates(command, dayOf(now));
  if (wrong.length > 0) return refuseFields(wrong);
  if (!isVoid && command.kind === 'receive' && from.state === 'delivering' && from.deliveredAllAt === null) {
    return refuse('delivery_unfinished');
  }
  if (isRefused(state)) return state;
  const moved = move(from, command, now);
  return moved ?? refuse('transition_not_allowed');
}

/** The side that takes each act. The machine defines the states. */
const sideOf: Readonly<Record<OrderAction, 'buyer' | 'supplier'>> = {
  confirm: 'supplier',
  reject: 'supplier',
  proposeChange: 'supplier',
  deliver: 'supplier',
  invoice: 'supplier',
  acceptChange: 'buyer',
  declineChange: 'buyer',
  reissue: 'buyer',
  receive: 'buyer',
  accept: 'buyer',
  returnGoods: 'buyer',
  close: 'buyer',
  cancel: 'buyer',
};

/** Names and prices come from the winning sheet. No more is ordered than was won. */
function issue({ lot, asked, offered }: Issue, now: Date): Decided<Issued> | Refusal {
  if (lot !== 'awarded' && lot !== 'contracted') return refuse('transition_not_allowed');
  const ordered = orderLines(asked, offered, dayOf(now));
  if (isRefused(ordered)) return ordered;
  return {
    order: {
      ...{ state: 'pending_confirm', changeReason: null },
      ...valid,
      ...unpromised,
      ...running,
      ...undelivered,
    },
    event: { kind: 'issue', ...ordered },
  };
}

/** Voids an order. One without a delivery is cancelled; every other keeps its state and is marked as void. */
function voidIt(
  from: Order,
  { complaintId, reason }: Void,
  now: Date,
): Decided<WasVoided> | Refusal<'transition_not_allowed'> {
  if (from.voidedAt !== null || from.state === 'cancelled') return refuse('transition_not_allowed');
  const voided = { voidedAt: now, voidedByComplaint: complaintId };
  const event = { kind: 'void', from, reason } as const;
  switch (from.state) {
    case 'pending_confirm':
    case 'change_proposed':
    case 'rejected':
    case 'confirmed':
      return { order: { ...from, ...voided, state: 'cancelled', cancelReason: reason }, event };
    default:
      return { order: { ...from, ...voided }, event };
  }
}

function wrongDates(command: Confirm | AcceptChange | Receive | Other, today: Day): readonly FieldError[] {
  if (command.kind === 'confirm') return checkPromise(command, command.required, today);
  return command.kind === 'acceptChange' && command.promisedDate < today
    ? [{ field: 'promisedDate', message: '交期不能早于今天' }]
    : [];
}

/** Returns the order after a step of the machine; null if the order lacks the facts that the step needs. */
function move(
  from: Order,
  command: Confirm | AcceptChange | Receive | Other,
  now: Date,
): Decided<Moved> | null {
  switch (command.kind) {
    case 'confirm': {
      const { kind, promisedDate, by } = command;
      const delayReason = command.delayReason === '' ? null : command.delayReason;
      const promise = { promisedDate, delayReason, confirmedAt: now, confirmedBy: by };
      return from.state === 'pending_confirm'
        ? {
            order: { ...from, ...promise, state: 'confirmed' },
            event: { kind, from, promisedDate, delayReason },
          }
        : null;
    }
    case 'acceptChange': {
      if (from.state !== 'change_proposed') return null;
      const { promisedDate } = command;
      const promise = { promisedDate, delayReason: from.changeReason, confirmedAt: now, confirmedBy: null };
      return { order: { ...from, ...promise, state: 'confirmed' }, event: { ...command, from } };
    }
    case 'receive': {
      if (from.state !== 'delivering') return null;
      // After a void award nothing more follows, whatever the supplier had declared.
      const deliveredAllAt = from.deliveredAllAt ?? (from.voidedAt === null ? null : now);
      return deliveredAllAt === null
        ? null
        : { order: { ...from, deliveredAllAt, state: 'received' }, event: { ...command, from } };
    }
    default: {
      const order = after(from, command, now);
      return order === null ? null : { order, event: { ...command, from } };
    }
  }
}

function after(from: Order, command: Other, now: Date): Order | null {
  switch (command.kind) {
    case 'reject':
      return from.state === 'pending_confirm'
        ? { ...from, state: 'rejected', rejectReason: command.reason }
        : null;
    case 'proposeChange':
      return from.state === 'pending_confirm'
        ? { ...from, state: 'change_proposed', changeReason: command.reason }
        : null;
    case 'declineChange':
      return from.state === 'change_proposed' ? { ...from, state: 'pending_confirm' } : null;
    case 'reissue':
      return from.state === 'rejected' ? { ...from, state: 'pending_confirm', rejectReason: null } : null;
    case 'deliver': {
      if (from.state !== 'confirmed' && from.state !== 'delivering') return null;
      const deliveredAllAt = command.complete ? now : from.deliveredAllAt;
      return { ...from, state: 'delivering', deliveredAllAt };
    }
    case 'accept':
      return from.state === 'received' ? { ...from, state: 'accepted' } : null;
    case 'returnGoods':
      return from.voidedAt === null ? sendBack(from) : sendBackForGood(from, command.reason);
    case 'invoice':
      return from.state === 'accepted' ? { ...from, state: 'invoiced', invoiceNo: command.invoiceNo } : null;
    case 'close':
      return from.state === 'invoiced' ? { ...from, state: 'closed' } : null;
    case 'cancel':
      return from.state === 'pending_confirm' ||
        from.state === 'change_proposed' ||
        from.state === 'confirmed' ||
        from.state === 'rejected'
        ? { ...from, state: 'cancelled', cancelReason: command.reason }
        : null;
  }
}

/** Returned goods are delivered again: the delivery is not complete any more. */
function sendBack(from: Order): Order | null {
  return from.state === 'received' ? { ...from, state: 'delivering', deliveredAllAt: null } : null;
}

/** 民法典157: goods received under a void contract are returned, which ends the order. */
function sendBackForGood(from: Order, cancelReason: string): Order | null {
  return from.state === 'delivering' || from.state === 'received' || from.state === 'accepted'
    ? { ...from, ...undelivered, state: 'cancelled', cancelReason }
    : null;
}
