import type { Participation } from '../bid/access.ts';
import { formatDateTime } from '../display/time.ts';
import type { LibraryPick } from '../library/library.ts';
import { isOver, type LotTimes } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import { next } from '../transition.ts';
import { type ApplyReason, canApply, canReview, canWithdrawApplication } from './access.ts';
import type { PrequalificationState } from './prequalification.ts';
import { type Application, checkApplication, checkFailReason } from './rules.ts';
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

/** An application as it stands. What cannot be cannot be written: nobody fails without a reason. */
export type Prequalification = Pick<Application, 'statement' | 'contact'> &
  (
    | ({ readonly state: 'draft' } & Unsubmitted & Undecided)
    | ({
        readonly state: 'submitted' | 'withdrawn' | 'reviewing' | 'clarify_requested' | 'clarify_replied';
      } & Handed &
        Undecided)
    | ({ readonly state: 'passed'; readonly reason: null } & Handed & Judged)
    | ({ readonly state: 'failed'; readonly reason: string } & Handed & Judged)
  );

/** Of every command on what is stored: whether it is still as the person saw it. */
interface Handling {
  readonly asSeen: boolean;
}

/** Keeps what was written so far. */
export interface Write extends Handling {
  readonly kind: 'write';
  readonly participation: Participation;
  readonly application: Application;
}

export interface Submit extends Handling {
  readonly kind: 'submit';
  readonly participation: Participation;
  readonly application: Application;
  readonly by: string;
}

export interface Withdraw extends Handling {
  readonly kind: 'withdraw';
  readonly lot: LotTimes;
}

/** Passes or fails it; until the results are announced it may be decided otherwise. */
export interface Judge extends Handling {
  readonly kind: 'judge';
  readonly lot: LotTimes;
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

const undecided = { decidedAt: null, decidedBy: null, reason: null } as const;

/** What a command makes of an application, or why it may not be. `now` is the database's clock, read after the locks. */
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

/** Something submitted stays as it is until it is submitted again. */
function write(
  from: Prequalification,
  { participation, application, asSeen }: Write,
  now: Moment,
): Decided<Written> | Refusal {
  const allowed = canApply(participation, now);
  if (allowed !== true) return allowed;
  if (from.state !== 'draft' && from.state !== 'withdrawn') return refuse('transition_not_allowed');
  if (!asSeen) return refuse('conflict');
  const { statement, contact } = application;
  return { prequalification: { ...from, statement, contact }, event: { kind: 'written' } };
}

/** Submits, or replaces what was submitted: at the deadline itself it is too late. */
function submit(
  from: Prequalification,
  { participation, application, asSeen, by }: Submit,
  now: Moment,
): Decided<Submitted> | Refusal {
  const allowed = canApply(participation, now);
  if (allowed !== true) return allowed;
  if (!asSeen) return refuse('conflict');
  const wrong = checkApplication(application);
  if (wrong.length > 0) return refuseFields(wrong);
  const state = next(prequalificationMachine, from.state, 'submit', 'supplier');
  if (isRefused(state)) return state;
  const { statement, contact, fileIds, library } = application;
  const handed = { submittedAt: now, submittedBy: by };
  return {
    prequalification: { state: 'submitted', statement, contact, ...handed, ...undecided },
    event: { kind: 'submitted', from, statement, fileIds, library },
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
  const { statement, contact, submittedAt, submittedBy } = from;
  return {
    prequalification: { state: 'withdrawn', statement, contact, submittedAt, submittedBy, ...undecided },
    event: { kind: 'withdrawn', from },
  };
}

/** May applications to this lot be passed, failed or concluded now? */
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

/** The same decision again is none. */
function judge(
  from: Prequalification | null,
  { lot, decision, reason: given, by, asSeen }: Judge,
  now: Moment,
): Decided<WasJudged | null> | Refusal {
  const open = canJudge(lot, now);
  if (open !== true) return open;
  if (from === null || from.submittedAt === null || from.state === 'withdrawn') return refuse('not_found');
  const reason = decision === 'failed' ? given : null;
  if (from.state === decision && from.reason === reason) return { prequalification: from, event: null };
  if (lot.prequalificationConcludedAt !== null) return refuse('transition_not_allowed');
  if (!asSeen) return refuse('conflict');
  const wrong = reason === null ? null : checkFailReason(reason);
  if (wrong !== null) return refuseFields([{ field: 'reason', message: wrong }]);
  // Who decides begins the review.
  const reviewing =
    from.state === 'submitted'
      ? next(prequalificationMachine, from.state, 'startReview', 'buyer')
      : from.state;
  if (isRefused(reviewing)) return reviewing;
  const state = next(prequalificationMachine, reviewing, reason === null ? 'pass' : 'fail', 'buyer');
  if (isRefused(state)) return state;
  const { statement, contact, submittedAt, submittedBy } = from;
  const kept = { statement, contact, submittedAt, submittedBy, decidedAt: now, decidedBy: by };
  return {
    prequalification:
      reason === null ? { ...kept, state: 'passed', reason } : { ...kept, state: 'failed', reason },
    event: { kind: decision, from, reason },
  };
}

interface Conclusion {
  readonly passed: number;
  readonly applied: number;
  /** Why the lot fails: too few passed. */
  readonly failure: string | null;
}

/** How many passed, and whether they are as many as the method needs bids (条例19). */
export function tally(method: Method, states: readonly PrequalificationState[]) {
  const passed = states.filter((state) => state === 'passed').length;
  const { minBids } = methodSteps[method];
  return { passed, failure: passed < minBids ? `通过资格预审的申请人不足${minBids}家` : null };
}

/** Announces every result at once: whether the lot goes on, from how each of its applications stands. */
export function conclude(
  lot: LotTimes,
  method: Method,
  states: readonly PrequalificationState[],
  now: Moment,
):
  | Conclusion
  | Refusal<ReviewReason | 'method_has_no_step' | 'prequalification_undecided' | 'bid_deadline_passed'> {
  if (lot.prequalificationDeadline === null) return refuse('method_has_no_step');
  const open = canJudge(lot, now);
  if (open !== true) return open;
  const applied = states.filter((state) => state !== 'draft' && state !== 'withdrawn');
  const waiting = applied.filter((state) => state !== 'passed' && state !== 'failed').length;
  if (waiting > 0) return refuse('prequalification_undecided', { n: waiting });
  const { passed, failure } = tally(method, applied);
  // Whoever passed must still be able to bid: a review that took longer asks for an extension first.
  if (failure === null && !isBefore(now, lot.bidDeadline)) {
    return refuse('bid_deadline_passed', { deadline: formatDateTime(lot.bidDeadline) });
  }
  return { passed, applied: applied.length, failure };
}
