import type { AwardNoticeState } from '../award/award.ts';
import type { BidState } from '../bid/bid.ts';
import type { ChangeRequestState } from '../change-request/change-request.ts';
import type { ClarificationState } from '../clarification/clarification.ts';
import type { CompanyState } from '../company/company.ts';
import type { InvitationState } from '../invitation/invitation.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import type { QuoteState } from '../negotiation/negotiation.ts';
import type { OrderState } from '../order/order.ts';
import type { SupplierPermission } from '../permission/permission.ts';
import type { PrequalificationState } from '../prequalification/prequalification.ts';

/** The kinds of acts that a supplier may have to do. */
export const todoKinds = [
  'invitation',
  'prequalification',
  'bid',
  'reconfirmation',
  'clarification',
  'negotiation',
  'meeting',
  'minutes',
  'award_notice',
  'order',
  'company_correction',
] as const;
export type TodoKind = (typeof todoKinds)[number];

export const todoKindLabels: Readonly<Record<TodoKind, string>> = {
  invitation: '邀请待回复',
  prequalification: '预审待提交',
  bid: '待投标',
  reconfirmation: '投标待重新确认',
  clarification: '待澄清',
  negotiation: '待谈判报价',
  meeting: '待参加谈判',
  minutes: '待确认谈判记录',
  award_notice: '通知书待签收',
  order: '订单待确认',
  company_correction: '资料待补正',
};

/** The permission that each kind requires. Members without it are not asked to act. */
export const todoPermissions: Readonly<Record<TodoKind, SupplierPermission>> = {
  invitation: 'invitation.reply',
  prequalification: 'prequalification.submit',
  bid: 'bid.submit',
  reconfirmation: 'bid.submit',
  clarification: 'clarification.reply',
  negotiation: 'negotiation.quote',
  meeting: 'negotiation.quote',
  minutes: 'negotiation.quote',
  award_notice: 'award.acknowledge',
  order: 'order.confirm',
  company_correction: 'company.edit',
};

interface Subject {
  /** Id of the subject: the invitation, the lot for a bid, the order. */
  readonly id: string;
  readonly lotId: string | null;
  readonly title: string;
}

/** The facts in the database from which a company's to-dos are derived. */
export type TodoFact = Subject &
  (
    | { readonly kind: 'invitation'; readonly state: InvitationState; readonly replyUntil: Moment }
    | {
        readonly kind: 'prequalification';
        readonly state: Exclude<PrequalificationState, 'clarify_requested'> | null;
        readonly deadline: Moment;
      }
    | {
        readonly kind: 'prequalification';
        /** A clarification is requested, which need not have a time limit. */
        readonly state: 'clarify_requested';
        readonly replyUntil: Moment | null;
      }
    | { readonly kind: 'bid'; readonly state: BidState | null; readonly deadline: Moment }
    | { readonly kind: 'reconfirmation'; readonly deadline: Moment }
    | { readonly kind: 'clarification'; readonly state: ClarificationState; readonly dueAt: Moment }
    | {
        readonly kind: 'negotiation';
        readonly state: QuoteState;
        readonly opensAt: Moment;
        readonly closesAt: Moment;
      }
    | { readonly kind: 'meeting'; readonly meetsAt: Moment }
    | { readonly kind: 'minutes'; readonly dueAt: Moment }
    | { readonly kind: 'award_notice'; readonly state: AwardNoticeState; readonly replyUntil: Moment | null }
    | { readonly kind: 'order'; readonly state: OrderState }
    | { readonly kind: 'company_correction'; readonly state: CompanyState | ChangeRequestState }
  );

export interface Todo extends Subject {
  readonly kind: TodoKind;
  readonly label: string;
  /** ISO; null if there is no time limit. */
  readonly deadline: string | null;
}

/** A company's to-dos for one of its members: those they may do, and those that only a colleague may do. */
export interface Todos {
  readonly own: readonly Todo[];
  readonly others: readonly Todo[];
}

/**
 * Returns the to-dos that are still possible now, the nearest deadline first, those without one last. To-dos whose
 * deadline has passed are omitted.
 */
export function todosOf(facts: readonly TodoFact[], now: Moment): readonly Todo[] {
  const rank = (todo: Todo) => (todo.deadline === null ? Number.POSITIVE_INFINITY : at(todo.deadline));
  return facts
    .flatMap((fact) => todoOf(fact, now) ?? [])
    .toSorted(
      (a, b) =>
        (rank(a) === rank(b) ? 0 : rank(a) - rank(b)) ||
        todoKinds.indexOf(a.kind) - todoKinds.indexOf(b.kind),
    );
}

function todoOf(fact: TodoFact, now: Moment): Todo | null {
  const due = dueOf(fact, now);
  if (due === undefined || (due !== null && !isBefore(now, due))) return null;
  const { kind, id, lotId, title } = fact;
  const deadline = due === null ? null : new Date(at(due)).toISOString();
  return { kind, id, lotId, title, label: todoKindLabels[kind], deadline };
}

/** Returns the deadline of a to-do, null without one, undefined if nothing waits for the supplier. */
function dueOf(fact: TodoFact, now: Moment): Moment | null | undefined {
  switch (fact.kind) {
    case 'invitation':
      return fact.state === 'sent' ? fact.replyUntil : undefined;
    case 'prequalification':
      if (fact.state === 'clarify_requested') return fact.replyUntil;
      return isUnsubmitted(fact.state) ? fact.deadline : undefined;
    case 'bid':
      return isUnsubmitted(fact.state) ? fact.deadline : undefined;
    case 'reconfirmation':
      return fact.deadline;
    case 'clarification':
      return fact.state === 'issued' ? fact.dueAt : undefined;
    case 'negotiation':
      return fact.state === 'pending' && !isBefore(now, fact.opensAt) ? fact.closesAt : undefined;
    case 'meeting':
      return fact.meetsAt;
    case 'minutes':
      return fact.dueAt;
    case 'award_notice':
      // A notice that is not acknowledged in time still waits: silence does not end it.
      if (fact.state !== 'issued') return undefined;
      return fact.replyUntil !== null && isBefore(now, fact.replyUntil) ? fact.replyUntil : null;
    case 'order':
      return fact.state === 'pending_confirm' ? null : undefined;
    case 'company_correction':
      return fact.state === 'returned' || fact.state === 'unsubmitted' ? null : undefined;
  }
}

function isUnsubmitted(state: BidState | PrequalificationState | null): boolean {
  return state === null || state === 'draft' || state === 'withdrawn';
}
