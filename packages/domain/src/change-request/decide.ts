import { lacksApproval } from '../company/approved.ts';
import type { CompanyState } from '../company/company.ts';
import type { Moment } from '../moment.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { next } from '../transition.ts';
import { type ChangeSection, needsReview } from './sections.ts';
import { changeRequestMachine } from './transitions.ts';

interface Unjudged {
  readonly decidedAt: null;
  readonly decidedBy: null;
  readonly decisionNote: null;
}

interface Judged {
  readonly decidedAt: Moment;
  readonly decidedBy: string;
  readonly decisionNote: string | null;
}

/** A change request. A returned or rejected one was decided. */
export type ChangeRequest = { readonly returnReasons: readonly FieldError[] } & (
  | ({ readonly state: 'draft'; readonly submittedAt: null } & Unjudged)
  /** A resubmitted request keeps the earlier decision. */
  | ({ readonly state: 'pending'; readonly submittedAt: Moment } & (Unjudged | Judged))
  | ({ readonly state: 'returned' | 'rejected'; readonly submittedAt: Moment } & Judged)
  | {
      readonly state: 'approved';
      readonly submittedAt: Moment;
      readonly decidedAt: Moment;
      /** Null if it took effect at once. */
      readonly decidedBy: string | null;
      readonly decisionNote: string | null;
    }
  | ({ readonly state: 'withdrawn'; readonly submittedAt: Moment | null } & (Unjudged | Judged))
);

/** Saves a proposal while it is written. */
export interface Write {
  readonly kind: 'write';
  /** Null if no version of the company is in force. */
  readonly company: CompanyState | null;
  readonly section: ChangeSection;
  readonly asSeen: boolean;
}

/** Contacts take effect at once, without an earlier request. */
export interface TakeEffect {
  readonly kind: 'takeEffect';
  readonly company: CompanyState | null;
  readonly wrong: readonly FieldError[];
  readonly changed: boolean;
}

export interface Submit {
  readonly kind: 'submit';
  readonly wrong: readonly FieldError[];
  /** Whether it differs from the version in force. */
  readonly changed: boolean;
}

export interface Withdraw {
  readonly kind: 'withdraw';
}

/** A reviewer's decision. The requester may not take it. */
interface Review {
  readonly asSeen: boolean;
  readonly own: boolean;
  readonly by: string;
}
export interface Approve extends Review {
  readonly kind: 'approve';
  readonly note: string;
}
export interface SendBack extends Review {
  readonly kind: 'return';
  readonly reasons: readonly FieldError[];
}
export interface Reject extends Review {
  readonly kind: 'reject';
  readonly reason: string;
}

export interface Submitted {
  readonly kind: 'submit';
  readonly from: ChangeRequest;
}
export interface Withdrawn {
  readonly kind: 'withdraw';
  readonly from: ChangeRequest;
}
export interface WasJudged {
  readonly kind: 'approve' | 'return' | 'reject';
  readonly from: ChangeRequest;
}

interface Decided<Event> {
  readonly request: ChangeRequest;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed';
type Judgement = Approve | SendBack | Reject;

const unjudged = { decidedAt: null, decidedBy: null, decisionNote: null } as const;

/**
 * Applies a command to a request. Returns the new request and the event, or the refusal. `now` is the database's clock,
 * read after the locks.
 */
export function decide(
  request: ChangeRequest | null,
  command: Write,
  now: Moment,
):
  | { readonly request: ChangeRequest }
  | Refusal<NotAllowed | 'company_not_approved' | 'company_restricted' | 'conflict'>;
export function decide(
  request: null,
  command: TakeEffect,
  now: Moment,
):
  | { readonly request: ChangeRequest }
  | Refusal<'company_not_approved' | 'company_restricted' | 'invalid_input' | 'change_request_empty'>;
export function decide(
  request: ChangeRequest,
  command: Submit,
  now: Moment,
): Decided<Submitted> | Refusal<NotAllowed | 'invalid_input' | 'change_request_empty'>;
export function decide(
  request: ChangeRequest,
  command: Withdraw,
  now: Moment,
): Decided<Withdrawn> | Refusal<NotAllowed>;
export function decide(
  request: ChangeRequest,
  command: Judgement,
  now: Moment,
): Decided<WasJudged> | Refusal<NotAllowed | 'conflict' | 'own_work'>;
export function decide(
  from: ChangeRequest | null,
  command: Write | TakeEffect | Submit | Withdraw | Judgement,
  now: Moment,
): { readonly request: ChangeRequest; readonly event?: Submitted | Withdrawn | WasJudged } | Refusal {
  if (command.kind === 'write') return write(from, command);
  if (command.kind === 'takeEffect') return takeEffect(command, now);
  if (from === null) return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'submit':
      return submit(from, command, now);
    case 'withdraw': {
      const state = next(changeRequestMachine, from.state, 'withdraw', 'supplier');
      if (isRefused(state)) return state;
      return from.state === 'approved'
        ? refuse('transition_not_allowed')
        : { request: { ...from, state: 'withdrawn' }, event: { kind: 'withdraw', from } };
    }
    default:
      return judge(from, command, now);
  }
}

function write(
  from: ChangeRequest | null,
  { company, section, asSeen }: Write,
): { readonly request: ChangeRequest } | Refusal {
  const unapproved = lacksApproval(company);
  if (unapproved !== null) return unapproved;
  // Contacts have a shorter procedure of their own.
  if (!needsReview(section)) return refuse('transition_not_allowed');
  if (from === null)
    return { request: { state: 'draft', submittedAt: null, returnReasons: [], ...unjudged } };
  if (from.state !== 'draft' && from.state !== 'returned') return refuse('transition_not_allowed');
  return asSeen ? { request: from } : refuse('conflict');
}

function takeEffect(
  { company, wrong, changed }: TakeEffect,
  now: Moment,
): { readonly request: ChangeRequest } | Refusal {
  const unapproved = lacksApproval(company);
  if (unapproved !== null) return unapproved;
  if (wrong.length > 0) return refuseFields(wrong);
  if (!changed) return refuse('change_request_empty');
  const judged = { decidedAt: now, decidedBy: null, decisionNote: null };
  return { request: { state: 'approved', submittedAt: now, returnReasons: [], ...judged } };
}

function submit(from: ChangeRequest, { wrong, changed }: Submit, now: Moment): Decided<Submitted> | Refusal {
  const state = next(changeRequestMachine, from.state, 'submit', 'supplier');
  if (isRefused(state)) return state;
  if (wrong.length > 0) return refuseFields(wrong);
  if (!changed) return refuse('change_request_empty');
  if (from.state !== 'draft' && from.state !== 'returned') return refuse('transition_not_allowed');
  return {
    request: { ...from, state: 'pending', submittedAt: now, returnReasons: [] },
    event: { kind: 'submit', from },
  };
}

/** Decides a request. The version in force remains until an approval. */
function judge(from: ChangeRequest, command: Judgement, now: Moment): Decided<WasJudged> | Refusal {
  const state = next(changeRequestMachine, from.state, command.kind, 'reviewer');
  if (isRefused(state)) return state;
  if (!command.asSeen) return refuse('conflict');
  if (command.own) return refuse('own_work');
  if (from.state !== 'pending') return refuse('transition_not_allowed');
  const judged = { ...from, decidedAt: now, decidedBy: command.by };
  const event = { kind: command.kind, from };
  switch (command.kind) {
    case 'approve': {
      const decisionNote = command.note === '' ? null : command.note;
      return { request: { ...judged, state: 'approved', decisionNote }, event };
    }
    case 'return':
      return { request: { ...judged, state: 'returned', returnReasons: command.reasons }, event };
    case 'reject':
      return { request: { ...judged, state: 'rejected', decisionNote: command.reason }, event };
  }
}
