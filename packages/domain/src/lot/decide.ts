import { mayStillChange } from '../amendment/extension.ts';
import { formatDateTime } from '../display/time.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type HeldAct, type HeldReason, isFree } from '../objection/access.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { requiredReason } from '../required-text.ts';
import { methodSteps } from '../tender/method.ts';
import { canDecide, canOpen } from '../tender/rules.ts';
import { next } from '../transition.ts';
import type {
  Alone,
  Archive,
  Award,
  BeginDecision,
  Command,
  ConcludePrequalification,
  Contract,
  Extend,
  Objected,
  Open,
  OpenPrices,
  Publicize,
  PutLater,
  Reevaluate,
  ReopenPrequalification,
  Resume,
  Step,
  Strike,
  Terminate,
  VoidAward,
} from './command.ts';
import { isOver } from './lot.ts';
import { mayEnd } from './matter.ts';
import type { Archived, Awarded, Lot, UnderWay } from './standing.ts';
import { laterTimes, resumedDeadline } from './times.ts';
import { type LotAction, lotMachine } from './transitions.ts';

/** The event, named as in the log. */
export interface LotEvent {
  readonly kind: LotAction | 'extend' | 'putLater' | 'concludePrequalification' | 'reopenPrequalification';
  readonly from: Lot;
  readonly reason: string | null;
}

export interface DecidedLot {
  readonly lot: Lot;
  readonly event: LotEvent;
}

type NotAllowed = 'transition_not_allowed';
type TimeReason = Extract<ReturnType<typeof laterTimes>, Refusal>['refused'];

const running = {
  stateBeforeSuspension: null,
  suspendedAt: null,
  suspensionReason: null,
  endedReason: null,
} as const;

/**
 * Applies a command to a lot. Returns the new lot and the event, or the refusal. `now` is the database's clock, read
 * after the locks.
 */
export function decide(lot: Lot, command: Step | PutLater, now: Moment): DecidedLot | Refusal<NotAllowed>;
export function decide(
  lot: Lot,
  command: Award | ConcludePrequalification | Contract,
  now: Moment,
): DecidedLot | Refusal<NotAllowed | HeldReason>;
export function decide(
  lot: Lot,
  command: Terminate | Archive,
  now: Moment,
): DecidedLot | Refusal<NotAllowed | 'matters_open'>;
export function decide(
  lot: Lot,
  command: ReopenPrequalification,
  now: Moment,
):
  | DecidedLot
  | Refusal<NotAllowed | 'lot_suspended' | 'lot_over' | 'bid_deadline_passed' | 'reopening_unfounded'>;
export function decide(
  lot: Lot,
  command: Reevaluate,
  now: Moment,
): DecidedLot | Refusal<NotAllowed | 'lot_over' | 'reevaluation_unfounded'>;
export function decide(
  lot: Lot,
  command: Strike,
  now: Moment,
): DecidedLot | Refusal<NotAllowed | 'lot_over' | 'invalid_input' | 'strike_unfounded' | 'no_next_candidate'>;
export function decide(lot: Lot, command: VoidAward, now: Moment): DecidedLot | Refusal<NotAllowed>;
export function decide(lot: Lot, command: Extend, now: Moment): DecidedLot | Refusal<NotAllowed | TimeReason>;
export function decide(
  lot: Lot,
  command: Resume,
  now: Moment,
): DecidedLot | Refusal<NotAllowed | 'deadline_only_later' | 'invalid_input'>;
export function decide(
  lot: Lot,
  command: Open,
  now: Moment,
): DecidedLot | Refusal<NotAllowed | 'before_deadline' | 'prequalification_reopened' | HeldReason>;
export function decide(
  lot: Lot,
  command: OpenPrices,
  now: Moment,
): DecidedLot | Refusal<NotAllowed | HeldReason>;
export function decide(
  lot: Lot,
  command: Publicize,
  now: Moment,
): DecidedLot | Refusal<NotAllowed | 'lot_over' | 'method_has_no_step' | 'publicity_late' | HeldReason>;
export function decide(
  lot: Lot,
  command: BeginDecision,
  now: Moment,
): DecidedLot | Refusal<NotAllowed | 'lot_over' | 'publicity_running' | HeldReason>;
export function decide(from: Lot, command: Command, now: Moment): DecidedLot | Refusal {
  const decided = decideAlone(from, command, now);
  if (isRefused(decided)) return decided;
  if ('matters' in command) {
    const ends = mayEnd(command.kind, command.scope, command.matters);
    return ends === true ? decided : ends;
  }
  if (!('objections' in command)) return decided;
  const free = isFree(heldActs[command.kind], command.objections);
  return free === true ? decided : free;
}

/** The act under which the hold of each command is checked. */
const heldActs: Readonly<Record<Extract<Command, Objected>['kind'], HeldAct>> = {
  concludePrequalification: 'prequalify',
  open: 'open',
  openPrices: 'open',
  publicize: 'publicize',
  decide: 'decide',
  award: 'decide',
  contract: 'contract',
};

/** Applies a command without regard to objections and open matters. */
function decideAlone(from: Lot, command: Command, now: Moment): DecidedLot | Refusal {
  switch (command.kind) {
    case 'extend':
      return extend(from, command, now);
    case 'putLater': {
      const { times, reason } = command;
      return from.state === 'published'
        ? { lot: { ...from, ...times }, event: { kind: 'putLater', from, reason } }
        : refuse('transition_not_allowed');
    }
    case 'resume':
      return resume(from, command, now);
    case 'open':
      return open(from, command, now);
    case 'openPrices':
      return openPrices(from);
    case 'concludePrequalification':
      return conclude(from, command.failure, now);
    case 'reopenPrequalification':
      return reopenPrequalification(from, command, now);
    case 'publicize':
      return publicize(from, command, now);
    case 'decide':
      return beginDecision(from, command, now);
    case 'reevaluate':
      return reevaluate(from, command);
    case 'strike':
      return strike(from, command);
    case 'voidAward':
      return voidAward(from, command);
    default:
      return step(from, command, now);
  }
}

/** Takes a step of the machine. The types then require the other facts of the new state. */
function step(from: Lot, command: Alone, now: Moment): DecidedLot | Refusal {
  const state = next(lotMachine, from.state, command.kind, partyOf[command.kind]);
  if (isRefused(state)) return state;
  const lot = after(from, command, now);
  if (lot === null) return refuse('transition_not_allowed');
  return { lot, event: { kind: command.kind, from, reason: 'reason' in command ? command.reason : null } };
}

const partyOf = {
  submit: 'buyer',
  recall: 'buyer',
  approve: 'approver',
  return: 'approver',
  revise: 'buyer',
  publish: 'buyer',
  suspend: 'buyer',
  terminate: 'buyer',
  fail: 'system',
  completeOpening: 'system',
  award: 'buyer',
  redecide: 'buyer',
  contract: 'buyer',
  archive: 'buyer',
} as const;

function after(from: Lot, command: Alone, now: Moment): Lot | null {
  switch (command.kind) {
    case 'submit':
      return from.state === 'draft'
        ? {
            ...from,
            state: 'pending_approval',
            submittedAt: now,
            submittedBy: command.by,
            returnReason: null,
          }
        : null;
    case 'recall':
      return from.state === 'pending_approval'
        ? { ...from, state: 'draft', submittedAt: null, submittedBy: null }
        : null;
    case 'approve':
      return from.state === 'pending_approval'
        ? { ...from, state: 'approved', approvedAt: now, approvedBy: command.by }
        : null;
    case 'return':
      return from.state === 'pending_approval'
        ? { ...from, state: 'draft', returnReason: command.reason, returnedBy: command.by }
        : null;
    case 'revise':
      // A revised lot must be approved again.
      return from.state === 'approved'
        ? {
            ...from,
            state: 'draft',
            submittedAt: null,
            submittedBy: null,
            approvedAt: null,
            approvedBy: null,
          }
        : null;
    case 'publish':
      return from.state === 'approved' ? { ...from, state: 'published', publishedAt: now } : null;
    case 'suspend':
      return isUnderWay(from)
        ? {
            ...from,
            state: 'suspended',
            stateBeforeSuspension: from.state,
            suspendedAt: now,
            suspensionReason: command.reason,
          }
        : null;
    case 'terminate':
      return { ...from, state: 'terminated', endedReason: command.reason };
    case 'fail':
      return { ...from, state: 'failed', endedReason: command.reason };
    case 'archive':
      return { ...from, state: 'archived' };
    case 'completeOpening':
      return isUnderWay(from) ? { ...from, state: 'evaluating' } : null;
    case 'award':
      return isUnderWay(from) ? { ...from, state: 'awarded', awardedAt: now } : null;
    case 'redecide':
      return from.state === 'awarded' ? { ...from, state: 'deciding', awardedAt: null } : null;
    case 'contract':
      return from.state === 'awarded' ? { ...from, state: 'contracted' } : null;
  }
}

function isUnderWay(lot: Lot): lot is UnderWay {
  return ['published', 'opening', 'evaluating', 'reshowing', 'publicity', 'deciding'].includes(lot.state);
}

function extend(from: Lot, { wanted, reason }: Extend, now: Moment): DecidedLot | Refusal {
  if (from.state !== 'published') return refuse('transition_not_allowed');
  const times = laterTimes(from, wanted, now);
  return isRefused(times) ? times : { lot: { ...from, ...times }, event: { kind: 'extend', from, reason } };
}

/** Returns to the state before the suspension. */
function resume(from: Lot, { bidDeadline, reason }: Resume, now: Moment): DecidedLot | Refusal {
  const left = from.stateBeforeSuspension ?? undefined;
  const state = next(lotMachine, from.state, 'resume', 'buyer', left);
  if (isRefused(state)) return state;
  if (from.state !== 'suspended') return refuse('transition_not_allowed');
  const times = resumedDeadline(from, bidDeadline, now);
  if (isRefused(times)) return times;
  const { publicityFrom, publicityUntil, stateBeforeSuspension: back } = from;
  const event = { kind: 'resume', from, reason } as const;
  if (back !== 'publicity') return { lot: { ...from, ...running, ...times, state: back }, event };
  return publicityFrom === null || publicityUntil === null
    ? refuse('transition_not_allowed')
    : { lot: { ...from, ...running, publicityFrom, publicityUntil, state: back }, event };
}

/** 法28、条例44: with too few bids none is opened; they stay sealed, and the tender is to be held anew. */
function open(from: Lot, { method, bids }: Open, now: Moment): DecidedLot | Refusal {
  const may = canOpen(method, bids, from.bidDeadline, now);
  if (isRefused(may) && may.refused === 'before_deadline') return may;
  if (from.prequalificationReopenedAt !== null) return refuse('prequalification_reopened');
  if (isRefused(may)) {
    const reason = `至投标截止时间，有效投标不足${methodSteps[method].minBids}家`;
    return step(from, { kind: 'fail', reason }, now);
  }
  const state = next(lotMachine, from.state, 'open', 'opener');
  if (isRefused(state)) return state;
  return isUnderWay(from)
    ? { lot: { ...from, state: 'opening' }, event: { kind: 'open', from, reason: null } }
    : refuse('transition_not_allowed');
}

function openPrices(from: Lot): DecidedLot | Refusal {
  const state = next(lotMachine, from.state, 'openPrices', 'opener');
  if (isRefused(state)) return state;
  return isUnderWay(from)
    ? { lot: { ...from, state: 'opening' }, event: { kind: 'openPrices', from, reason: null } }
    : refuse('transition_not_allowed');
}

function conclude(from: Lot, failure: string | null, now: Moment): DecidedLot | Refusal {
  const concludedNow = { prequalificationConcludedAt: now, prequalificationReopenedAt: null };
  if (failure === null) {
    return from.state === 'published'
      ? {
          lot: { ...from, ...concludedNow },
          event: { kind: 'concludePrequalification', from, reason: null },
        }
      : refuse('transition_not_allowed');
  }
  const failed = step(from, { kind: 'fail', reason: failure }, now);
  return isRefused(failed) ? failed : { ...failed, lot: { ...failed.lot, ...concludedNow } };
}

/** Only before the deadline, since a company that passes must be able to bid. After it the tender is held anew. */
function reopenPrequalification(
  from: Lot,
  { reason, isFounded }: ReopenPrequalification,
  now: Moment,
): DecidedLot | Refusal {
  const running = mayStillChange(from, now);
  if (running !== true) return running;
  if (from.prequalificationConcludedAt === null) return refuse('transition_not_allowed');
  if (!isFounded) return refuse('reopening_unfounded');
  return {
    lot: { ...from, prequalificationReopenedAt: now },
    event: { kind: 'reopenPrequalification', from, reason },
  };
}

const checkLateReason = requiredReason('逾期公示的原因');

/** 条例54: publicizes the candidates. Without candidates there is no report yet. */
function publicize(
  from: Lot,
  { method, candidates, until, due, reason }: Publicize,
  now: Moment,
): DecidedLot | Refusal {
  if (isOver(from.state)) return refuse('lot_over');
  if (methodSteps[method].publicity !== 'candidates') return refuse('method_has_no_step');
  if (candidates === 0) return refuse('transition_not_allowed');
  const state = next(lotMachine, from.state, 'publicize', 'buyer');
  if (isRefused(state)) return state;
  // After a strike the candidates were already publicized in time.
  const late = due !== null && from.state === 'evaluating' && !isBefore(now, due);
  if (late && checkLateReason(reason) !== null) {
    return refuse('publicity_late', { time: formatDateTime(due) });
  }
  return isUnderWay(from)
    ? {
        lot: { ...from, state: 'publicity', publicityFrom: now, publicityUntil: until },
        event: { kind: 'publicize', from, reason: late ? reason : null },
      }
    : refuse('transition_not_allowed');
}

/** Ends the publicity. The candidates of the new evaluation are publicized anew, for the same term. */
function reevaluate(from: Lot, { reason, isPromised }: Reevaluate): DecidedLot | Refusal {
  if (isOver(from.state)) return refuse('lot_over');
  const state = next(lotMachine, from.state, 'reevaluate', 'buyer');
  if (isRefused(state)) return state;
  if (!isPromised) return refuse('reevaluation_unfounded');
  return isUnderWay(from)
    ? {
        lot: { ...from, state: 'evaluating', publicityFrom: null, publicityUntil: null },
        event: { kind: 'reevaluate', from, reason },
      }
    : refuse('transition_not_allowed');
}

/**
 * Ends the publicity. The remaining candidates are publicized anew for the whole term, in the order of the report. If
 * the method publicizes none, the decision continues with them.
 */
function strike(from: Lot, { method, reason, bidId, candidates, isFounded }: Strike): DecidedLot | Refusal {
  if (isOver(from.state)) return refuse('lot_over');
  const state = next(lotMachine, from.state, 'strike', 'buyer');
  if (isRefused(state)) return state;
  if (!candidates.includes(bidId)) return refuseFields([{ field: 'bidId', message: '请从中标候选人中选择' }]);
  if (!isFounded) return refuse('strike_unfounded');
  if (candidates.length < 2) return refuse('no_next_candidate');
  return isUnderWay(from)
    ? {
        lot: {
          ...from,
          state: methodSteps[method].publicity === 'candidates' ? 'reshowing' : 'deciding',
          publicityFrom: null,
          publicityUntil: null,
        },
        event: { kind: 'strike', from, reason },
      }
    : refuse('transition_not_allowed');
}

/** Remaining candidates are publicized anew, as after a strike before the award. */
function voidAward(from: Lot, { method, reason, candidatesLeft }: VoidAward): DecidedLot | Refusal {
  const state = next(lotMachine, from.state, 'voidAward', 'supervisor');
  if (isRefused(state)) return state;
  const awarded = from.state === 'archived' ? unfile(from) : from;
  if (awarded === null || (awarded.state !== 'awarded' && awarded.state !== 'contracted'))
    return refuse('transition_not_allowed');
  const movesUp = candidatesLeft !== null && candidatesLeft > 0;
  const isShown = movesUp && methodSteps[method].publicity === 'candidates';
  return {
    lot: {
      ...awarded,
      state: isShown ? 'reshowing' : 'deciding',
      publicityFrom: null,
      publicityUntil: null,
      awardedAt: null,
    },
    event: { kind: 'voidAward', from, reason },
  };
}

/** Returns the lot as it was before archiving; null if it had no winner. */
function unfile(from: Archived): Awarded | null {
  const { submittedAt, submittedBy, approvedAt, approvedBy, publishedAt, awardedAt } = from;
  if (submittedAt === null || submittedBy === null || approvedAt === null || approvedBy === null) return null;
  if (publishedAt === null || awardedAt === null || from.endedReason !== null) return null;
  const approved = { submittedAt, submittedBy, returnReason: null, approvedAt, approvedBy };
  return { ...from, ...running, ...approved, publishedAt, awardedAt, state: 'contracted' };
}

/** Begins the decision once the publicity is over, or at once if the method has none before it. */
function beginDecision(from: Lot, { method, candidates }: BeginDecision, now: Moment): DecidedLot | Refusal {
  if (isOver(from.state)) return refuse('lot_over');
  if (from.state === 'publicity') {
    const allowed = canDecide(from.publicityUntil, now);
    if (allowed !== true) return allowed;
  }
  const skipped = methodSteps[method].publicity === 'candidates' || candidates === 0;
  if (from.state === 'evaluating' && skipped) return refuse('transition_not_allowed');
  const state = next(lotMachine, from.state, 'decide', 'buyer');
  if (isRefused(state)) return state;
  return isUnderWay(from)
    ? { lot: { ...from, state: 'deciding' }, event: { kind: 'decide', from, reason: null } }
    : refuse('transition_not_allowed');
}
