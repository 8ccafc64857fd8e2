import type { EvaluationState } from '../evaluation/evaluation.ts';
import type { LotState } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { Method } from '../tender/method.ts';
import { next } from '../transition.ts';
import { type AskReason, canAskClarification, canReplyIn, checkDueAt } from './rules.ts';
import { checkSupplements, type Supplement, type SupplementPaper } from './supplement.ts';
import { clarificationMachine } from './transitions.ts';

interface Replied {
  readonly reply: string;
  /** The supplied papers, if any were requested. */
  readonly supplements: readonly Supplement[];
  readonly repliedAt: Moment;
  readonly repliedBy: string;
}

/** A clarification. Only one with a reply is accepted or found insufficient. */
export type Clarification = { readonly dueAt: Moment } & (
  | {
      readonly state: 'issued';
      readonly reply: null;
      readonly supplements: readonly Supplement[];
      readonly repliedAt: null;
      readonly repliedBy: null;
      readonly decidedAt: null;
      readonly decisionNote: null;
    }
  | ({ readonly state: 'replied'; readonly decidedAt: null; readonly decisionNote: null } & Replied)
  | ({
      readonly state: 'accepted';
      readonly decidedAt: Moment;
      readonly decisionNote: string | null;
    } & Replied)
  | ({ readonly state: 're_requested'; readonly decidedAt: Moment; readonly decisionNote: null } & Replied)
);

/** An act of the committee, with the states of the lot and of its evaluation. */
interface OfCommittee {
  readonly lot: LotState;
  readonly method: Method;
  readonly evaluation: EvaluationState | null;
}

/** Requests a clarification from a bidder; there is none before. */
export interface Issue extends OfCommittee {
  readonly kind: 'issue';
  /** The bidder; null if the bid was not opened, or was rejected. */
  readonly bidder: string | null;
  /** The papers that the bidder is asked to supply; empty for a question alone. */
  readonly papers: readonly SupplementPaper[];
  readonly dueAt: Moment;
}

export interface Reply {
  readonly kind: 'reply';
  readonly lot: LotState;
  readonly reply: string;
  readonly papers: readonly SupplementPaper[];
  readonly supplements: readonly Supplement[];
  readonly by: string;
}

export interface Accept extends OfCommittee {
  readonly kind: 'accept';
  readonly party: 'buyer' | 'evaluator';
  readonly note: string;
}

/** The reply is insufficient. A new clarification, issued in the same act, follows. */
export interface RequestAgain extends OfCommittee {
  readonly kind: 'requestAgain';
  readonly party: 'buyer' | 'evaluator';
}

export interface Issued {
  readonly kind: 'issued';
  readonly dueAt: Moment;
}
interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly from: Clarification;
}
export interface WasReplied extends Happened<'replied'> {
  readonly reply: string;
  readonly supplements: readonly Supplement[];
}
export interface Accepted extends Happened<'accepted'> {
  readonly note: string | null;
}
export type ReRequested = Happened<'re_requested'>;

interface Decided<Event> {
  readonly clarification: Clarification;
  readonly event: Event;
}

type ReplyReason = Extract<ReturnType<typeof canReplyIn>, Refusal>['refused'];

/**
 * Applies a command to a clarification. Returns the new clarification and the event, or the refusal. `now` is the
 * database's clock, read after the locks.
 */
export function decide(
  clarification: null,
  command: Issue,
  now: Moment,
): Decided<Issued> | Refusal<AskReason | 'not_found' | 'invalid_input'>;
export function decide(
  clarification: Clarification,
  command: Reply,
  now: Moment,
): Decided<WasReplied> | Refusal<ReplyReason | 'invalid_input'>;
export function decide(
  clarification: Clarification,
  command: Accept,
  now: Moment,
): Decided<Accepted> | Refusal<AskReason>;
export function decide(
  clarification: Clarification,
  command: RequestAgain,
  now: Moment,
): Decided<ReRequested> | Refusal<AskReason>;
export function decide(
  from: Clarification | null,
  command: Issue | Reply | Accept | RequestAgain,
  now: Moment,
): Decided<Issued | WasReplied | Accepted | ReRequested> | Refusal {
  if (command.kind === 'issue') return issue(command, now);
  if (from === null) return refuse('transition_not_allowed');
  if (command.kind === 'reply') return reply(from, command, now);
  const may = canAskClarification(command.lot, command.method, command.evaluation);
  if (may !== true) return may;
  const state = next(clarificationMachine, from.state, command.kind, command.party);
  if (isRefused(state)) return state;
  if (from.reply === null) return refuse('transition_not_allowed');
  const { dueAt, reply: text, supplements, repliedAt, repliedBy } = from;
  const decided = { dueAt, reply: text, supplements, repliedAt, repliedBy, decidedAt: now };
  if (command.kind === 'requestAgain') {
    return {
      clarification: { ...decided, state: 're_requested', decisionNote: null },
      event: { kind: 're_requested', from },
    };
  }
  const note = command.note === '' ? null : command.note;
  return {
    clarification: { ...decided, state: 'accepted', decisionNote: note },
    event: { kind: 'accepted', from, note },
  };
}

function issue(
  { lot, method, evaluation, bidder, papers, dueAt }: Issue,
  now: Moment,
): Decided<Issued> | Refusal {
  const may = canAskClarification(lot, method, evaluation);
  if (may !== true) return may;
  if (bidder === null) return refuse('not_found');
  const wrong = checkDueAt(dueAt, now, papers.length > 0);
  if (wrong !== null) return refuseFields([{ field: 'dueAt', message: wrong }]);
  const waiting = {
    reply: null,
    supplements: [],
    repliedAt: null,
    repliedBy: null,
    decidedAt: null,
    decisionNote: null,
  };
  return { clarification: { state: 'issued', dueAt, ...waiting }, event: { kind: 'issued', dueAt } };
}

function reply(
  from: Clarification,
  { lot, reply: text, papers, supplements, by }: Reply,
  now: Moment,
): Decided<WasReplied> | Refusal {
  const may = canReplyIn(lot, from, now);
  if (may !== true) return may;
  const state = next(clarificationMachine, from.state, 'reply', 'supplier');
  if (isRefused(state)) return state;
  const wrong = checkSupplements(papers, supplements);
  if (wrong.length > 0) return refuseFields(wrong);
  return {
    clarification: {
      state: 'replied',
      dueAt: from.dueAt,
      reply: text,
      supplements,
      repliedAt: now,
      repliedBy: by,
      decidedAt: null,
      decisionNote: null,
    },
    event: { kind: 'replied', from, reply: text, supplements },
  };
}
