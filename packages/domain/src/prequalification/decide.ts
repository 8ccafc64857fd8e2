import type { Participation } from '../bid/access.ts';
import type { Consortium } from '../consortium/consortium.ts';
import type { IsHoliday } from '../display/day.ts';
import { formatDateTime } from '../display/time.ts';
import type { LibraryPick } from '../library/library.ts';
import { isOver, type LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { checkSchedule } from '../tender/time-limits.ts';
import { next } from '../transition.ts';
import { type ApplyReason, canApply, canReview, canWithdrawApplication } from './access.ts';
import type { PrequalificationState } from './prequalification.ts';
import { type ApplicantRules, type Application, checkApplication, checkFailReason } from './rules.ts';
import { prequalificationMachine } from './transitions.ts';

interface Unsubmitted {
  readonly submittedAt: null;
  readonly submittedBy: null;
}

interface Handed {
  readonly submittedAt: Moment;
  readonly submittedBy: string;
}

interface Undecided {
  readonly decidedAt: null;
  readonly decidedBy: null;
  readonly reason: null;
}

interface Judged {
  readonly decidedAt: Moment;
  readonly decidedBy: string;
}

/** The new judgement of an announced result. It is confidential until the new results are announced. */
export type JudgedAnew = { readonly at: Moment; readonly by: string } & (
  | { readonly state: 'passed'; readonly reason: null }
  | { readonly state: 'failed'; readonly reason: string }
);

interface Announced {
  readonly anew: JudgedAnew | null;
}

interface Unannounced {
  readonly anew: null;
}

/** An application. A failed one has a reason. */
export type Prequalification = Pick<Application, 'statement' | 'contact' | 'consortium'> &
  (
    | ({ readonly state: 'draft' } & Unsubmitted & Undecided & Unannounced)
    | ({
        readonly state: 'submitted' | 'withdrawn' | 'reviewing' | 'clarify_requested' | 'clarify_replied';
      } & Handed &
        Undecided &
        Unannounced)
    | ({ readonly state: 'passed'; readonly reason: null } & Handed & Judged & Announced)
    | ({ readonly state: 'failed'; readonly reason: string } & Handed & Judged & Announced)
  );

/** A command on a stored application. `asSeen`: it is unchanged since the person saw it. */
interface Handling {
  readonly asSeen: boolean;
}

/** Saves a draft. */
export interface Write extends Handling {
  readonly kind: 'write';
  readonly participation: Participation;
  readonly application: Application;
}

export interface Submit extends Handling {
  readonly kind: 'submit';
  readonly participation: Participation;
  readonly application: Application;
  readonly rules: ApplicantRules;
  readonly by: string;
}

export interface Withdraw extends Handling {
  readonly kind: 'withdraw';
  readonly lot: LotTimes;
}

/** A lot whose applications are judged, possibly anew. */
export type JudgedLot = LotTimes & { readonly prequalificationReopenedAt: Moment | null };

/**
 * Passes or fails an application. The decision may change until the results are announced, and again while they are
 * reopened.
 */
export interface Judge extends Handling {
  readonly kind: 'judge';
  readonly lot: JudgedLot;
  readonly decision: 'passed' | 'failed';
  readonly reason: string;
  readonly by: string;
}

export interface Written {
  readonly kind: 'written';
}
interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly from: Prequalification;
}
export interface Submitted extends Happened<'submitted'> {
  readonly statement: string;
  readonly consortium: Consortium;
  readonly fileIds: readonly string[];
  readonly library: readonly LibraryPick[];
}
export type Withdrawn = Happened<'withdrawn'>;
export interface WasJudged extends Happened<'passed' | 'failed'> {
  readonly reason: string | null;
}

interface Decided<Event> {
  readonly prequalification: Prequalification;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed' | 'conflict';
type ReviewReason = Extract<ReturnType<typeof canJudge>, Refusal>['refused'];

const undecided = { decidedAt: null, decidedBy: null, reason: null, anew: null } as const;

/**
 * Applies a command to an application. Returns the new application and the event, or the refusal. `now` is the
 * database's clock, read after the locks.
 */
export function decide(
  from: Prequalification,
  command: Write,
  now: Moment,
): Decided<Written> | Refusal<ApplyReason | NotAllowed>;
export function decide(
  from: Prequalification,
  command: Submit,
  now: Moment,
): Decided<Submitted> | Refusal<ApplyReason | NotAllowed | 'invalid_input'>;
export function decide(
  from: Prequalification,
  command: Withdraw,
  now: Moment,
): Decided<Withdrawn> | Refusal<'method_has_no_step' | 'prequalification_closed' | NotAllowed>;
export function decide(
  from: Prequalification | null,
  command: Judge,
  now: Moment,
): Decided<WasJudged | null> | Refusal<ReviewReason | NotAllowed | 'not_found' | 'invalid_input'>;
export function decide(
  from: Prequalification | null,
  command: Write | Submit | Withdraw | Judge,
  now: Moment,
): Decided<Written | Submitted | Withdrawn | WasJudged | null> | Refusal {
  if (command.kind === 'judge') return judge(from, command, now);
  if (from === null) return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'write':
      return write(from, command, now);
    case 'submit':
      return submit(from, command, now);
    case 'withdraw':
      return withdraw(from, command, now);
  }
}

/** A submitted application does not change until it is submitted again. */
function write(
  from: Prequalification,
  { participation, application, asSeen }: Write,
  now: Moment,
): Decided<Written> | Refusal {
  const allowed = canApply(participation, now);
  if (allowed !== true) return allowed;
  if (from.state !== 'draft' && from.state !== 'withdrawn') return refuse('transition_not_allowed');
  if (!asSeen) return refuse('conflict');
  const { statement, contact, consortium } = application;
  return { prequalification: { ...from, statement, contact, consortium }, event: { kind: 'written' } };
}

/** Submits an application, or replaces the submitted one. At the deadline itself it is too late. */
function submit(
  from: Prequalification,
  { participation, application, rules, asSeen, by }: Submit,
  now: Moment,
): Decided<Submitted> | Refusal {
  const allowed = canApply(participation, now);
  if (allowed !== true) return allowed;
  if (!asSeen) return refuse('conflict');
  const wrong = checkApplication(application, rules);
  if (wrong.length > 0) return refuseFields(wrong);
  const state = next(prequalificationMachine, from.state, 'submit', 'supplier');
  if (isRefused(state)) return state;
  const { statement, contact, consortium, fileIds, library } = application;
  const handed = { submittedAt: now, submittedBy: by };
  return {
    prequalification: { state: 'submitted', statement, contact, consortium, ...handed, ...undecided },
    event: { kind: 'submitted', from, statement, consortium, fileIds, library },
  };
}

function withdraw(
  from: Prequalification,
  { lot, asSeen }: Withdraw,
  now: Moment,
): Decided<Withdrawn> | Refusal {
  const open = canWithdrawApplication(lot, from.state, now);
  if (open !== true) return open;
  if (!asSeen) return refuse('conflict');
  const state = next(prequalificationMachine, from.state, 'withdraw', 'supplier');
  if (isRefused(state)) return state;
  if (from.submittedAt === null) return refuse('transition_not_allowed');
  const { statement, contact, consortium, submittedAt, submittedBy } = from;
  const written = { statement, contact, consortium };
  return {
    prequalification: { state: 'withdrawn', ...written, submittedAt, submittedBy, ...undecided },
    event: { kind: 'withdrawn', from },
  };
}

/** Checks whether applications to this lot may be passed, failed or concluded now. */
function canJudge(
  lot: LotTimes,
  now: Moment,
): true | Refusal<'not_found' | 'prequalification_open' | 'lot_suspended' | 'lot_over'> {
  if (lot.prequalificationDeadline === null) return refuse('not_found');
  const closed = canReview(lot.prequalificationDeadline, now);
  if (closed !== true) return closed;
  if (lot.state === 'suspended') return refuse('lot_suspended');
  return isOver(lot.state) ? refuse('lot_over') : true;
}

/** Judges an application. The same decision again changes nothing. */
function judge(
  from: Prequalification | null,
  { lot, decision, reason: given, by, asSeen }: Judge,
  now: Moment,
): Decided<WasJudged | null> | Refusal {
  const open = canJudge(lot, now);
  if (open !== true) return open;
  if (from === null || from.submittedAt === null || from.state === 'withdrawn') return refuse('not_found');
  const reason = decision === 'failed' ? given : null;
  if (lot.prequalificationReopenedAt !== null) return judgeAnew(from, { decision, reason, by, asSeen }, now);
  if (from.state === decision && from.reason === reason) return { prequalification: from, event: null };
  if (lot.prequalificationConcludedAt !== null) return refuse('transition_not_allowed');
  if (!asSeen) return refuse('conflict');
  const wrong = reason === null ? null : checkFailReason(reason);
  if (wrong !== null) return refuseFields([{ field: 'reason', message: wrong }]);
  // A decision begins the review.
  const reviewing =
    from.state === 'submitted'
      ? next(prequalificationMachine, from.state, 'startReview', 'buyer')
      : from.state;
  if (isRefused(reviewing)) return reviewing;
  const state = next(prequalificationMachine, reviewing, reason === null ? 'pass' : 'fail', 'buyer');
  if (isRefused(state)) return state;
  const { statement, contact, consortium, submittedAt, submittedBy } = from;
  const judged = { decidedAt: now, decidedBy: by, anew: null };
  const kept = { statement, contact, consortium, submittedAt, submittedBy, ...judged };
  return {
    prequalification:
      reason === null ? { ...kept, state: 'passed', reason } : { ...kept, state: 'failed', reason },
    event: { kind: decision, from, reason },
  };
}

/**
 * Judges an application anew. The announced result is valid until the new results are announced. A refused applicant
 * may be refused again, with a reason.
 */
function judgeAnew(
  from: Prequalification,
  {
    decision,
    reason,
    by,
    asSeen,
  }: Pick<Judge, 'decision' | 'by' | 'asSeen'> & { readonly reason: string | null },
  now: Moment,
): Decided<WasJudged | null> | Refusal {
  if (from.state !== 'passed' && from.state !== 'failed') return refuse('not_found');
  const before = from.anew ?? (from.state === 'passed' ? from : null);
  if (before?.state === decision && before.reason === reason) return { prequalification: from, event: null };
  if (!asSeen) return refuse('conflict');
  const wrong = reason === null ? null : checkFailReason(reason);
  if (wrong !== null) return refuseFields([{ field: 'reason', message: wrong }]);
  const judged = { at: now, by };
  return {
    prequalification: {
      ...from,
      anew: reason === null ? { ...judged, state: 'passed', reason } : { ...judged, state: 'failed', reason },
    },
    event: { kind: decision, from, reason },
  };
}

/** Returns the result to announce: the new judgement, if there is one. */
export function toAnnounce(from: Prequalification): Prequalification {
  if ((from.state !== 'passed' && from.state !== 'failed') || from.anew === null) return from;
  const { statement, contact, consortium, submittedAt, submittedBy, anew } = from;
  const judged = { decidedAt: anew.at, decidedBy: anew.by };
  const kept = { statement, contact, consortium, submittedAt, submittedBy, ...judged };
  return anew.state === 'passed'
    ? { ...kept, state: anew.state, reason: anew.reason, anew: null }
    : { ...kept, state: anew.state, reason: anew.reason, anew: null };
}

interface Conclusion {
  readonly passed: number;
  readonly applied: number;
  /** The reason why the lot fails, if too few passed; null otherwise. */
  readonly failure: string | null;
}

/**
 * Returns how many passed, and the reason of a failure if they are fewer than the bids that the method needs (条例19).
 */
export function tally(method: Method, states: readonly PrequalificationState[]) {
  const passed = states.filter((state) => state === 'passed').length;
  const { minBids } = methodSteps[method];
  return { passed, failure: passed < minBids ? `通过资格预审的申请人不足${minBids}家` : null };
}

/** The facts of an application that the conclusion needs. */
type Standing = Pick<Prequalification, 'state'> & { readonly anew: Pick<JudgedAnew, 'state'> | null };

/**
 * Returns whether an application is not judged yet. While the results are reopened, every refused one must be judged
 * again.
 */
function isUndecided({ state, anew }: Standing, reopened: boolean): boolean {
  return (state !== 'passed' && state !== 'failed') || (reopened && state === 'failed' && anew === null);
}

/** Announces all results at once, and decides from the applications whether the lot continues. */
export function conclude(
  lot: JudgedLot,
  tender: { readonly method: Method; readonly scope: TenderScope },
  applications: readonly Standing[],
  isHoliday: IsHoliday,
  now: Moment,
):
  | Conclusion
  | Refusal<
      | ReviewReason
      | 'method_has_no_step'
      | 'prequalification_undecided'
      | 'bid_deadline_passed'
      | 'passed_anew_short'
    > {
  if (lot.prequalificationDeadline === null) return refuse('method_has_no_step');
  const open = canJudge(lot, now);
  if (open !== true) return open;
  const reopened = lot.prequalificationReopenedAt !== null;
  const applied = applications.filter(({ state }) => state !== 'draft' && state !== 'withdrawn');
  const waiting = applied.filter((one) => isUndecided(one, reopened)).length;
  if (waiting > 0) return refuse('prequalification_undecided', { n: waiting });
  const { passed, failure } = tally(
    tender.method,
    applied.map(({ state, anew }) => anew?.state ?? state),
  );
  const result = { passed, applied: applied.length, failure };
  const admitted = applied.some(({ state, anew }) =>
    reopened ? state === 'failed' && anew?.state === 'passed' : state === 'passed',
  );
  if (failure !== null || !admitted) return result;
  // A company that passed must still be able to bid: after a longer review the deadline must be extended first.
  if (!isBefore(now, lot.bidDeadline)) {
    return refuse('bid_deadline_passed', { deadline: formatDateTime(lot.bidDeadline) });
  }
  const short = reopened ? tooShort(lot, tender, isHoliday, now) : [];
  return short.length === 0 ? result : refuse('passed_anew_short', { why: short.join('；') });
}

/** Returns the statutory times that would be too short for newly passed applicants, who receive the documents now. */
function tooShort(
  { documentFrom, documentUntil, bidDeadline }: LotTimes,
  { method, scope }: { readonly method: Method; readonly scope: TenderScope },
  isHoliday: IsHoliday,
  now: Moment,
): readonly string[] {
  const schedule = { method, publishAt: now, documentFrom, documentUntil, bidDeadline };
  return checkSchedule(schedule, scope, isHoliday)
    .filter(({ severity }) => severity === 'block')
    .map(({ message }) => message);
}
