import { formatDateTime } from '../display/time.ts';
import { isBefore, type Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse } from '../outcome.ts';
import { notOwnWork } from '../tender/rules.ts';
import { next } from '../transition.ts';
import {
  type ComplainReason,
  canComplain,
  correctionEnds,
  decisionDue,
  reviewDue,
  suspensionEnds,
} from './access.ts';
import type {
  Act,
  AskCorrection,
  Command,
  Correct,
  CorrectionAsked,
  Event,
  NotReceive,
  Receive,
  Returned,
  Save,
  Saved,
  SendBack,
  State,
  Stated,
  Submit,
  Suspend,
  WasConfirmed,
  WasDecided,
  WasHandedIn,
  WasLifted,
  WasNotReceived,
  WasReceived,
  WasSubmitted,
  WasSuspended,
  Withdraw,
  Withdrawn,
  Write,
  Wrote,
} from './command.ts';
import { complaintRule, isPublished } from './law.ts';
import { checkComplaintText, checkVerdict, isSuspending } from './rules.ts';
import {
  type Complaint,
  draft,
  notHandedIn,
  notReturned,
  type Submitted,
  undone,
  unworded,
} from './stages.ts';
import { type ComplaintAction, complaintMachine } from './transitions.ts';

interface Decided<Event> {
  readonly complaint: Complaint;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed' | 'conflict';

/**
 * Applies a command to a complaint. Returns the new complaint and the event, or the refusal. `now` is the database's
 * clock, read after the locks.
 */
export function decide(
  complaint: Complaint | null,
  command: Save,
  now: Moment,
): Decided<Saved> | Refusal<NotAllowed>;
export function decide(
  complaint: Complaint,
  command: Submit,
  now: Moment,
): Decided<WasSubmitted> | Refusal<NotAllowed | ComplainReason | 'invalid_input'>;
export function decide(
  complaint: Complaint,
  command: Correct,
  now: Moment,
): Decided<WasSubmitted> | Refusal<NotAllowed | 'complaint_correction_late' | 'invalid_input'>;
export function decide(
  complaint: Complaint,
  command: Withdraw,
  now: Moment,
): Decided<Withdrawn> | Refusal<'transition_not_allowed'>;
export function decide(
  complaint: Complaint,
  command: AskCorrection,
  now: Moment,
): Decided<CorrectionAsked> | Refusal<NotAllowed | 'complaint_corrected'>;
export function decide(
  complaint: Complaint,
  command: Receive,
  now: Moment,
): Decided<WasReceived> | Refusal<NotAllowed>;
export function decide(
  complaint: Complaint,
  command: NotReceive,
  now: Moment,
): Decided<WasNotReceived> | Refusal<NotAllowed | 'complaint_correcting'>;
export function decide(
  complaint: Complaint,
  command: Suspend,
  now: Moment,
): Decided<WasSuspended> | Refusal<NotAllowed>;
export function decide(
  complaint: Complaint,
  command: Act & { readonly kind: 'lift' },
  now: Moment,
): Decided<WasLifted> | Refusal<NotAllowed>;
export function decide(
  complaint: Complaint,
  command: Act & { readonly kind: 'handIn' },
  now: Moment,
): Decided<WasHandedIn> | Refusal<NotAllowed | 'complaint_unworded'>;
export function decide(
  complaint: Complaint,
  command: Act & { readonly kind: 'sign' },
  now: Moment,
): Decided<WasDecided> | Refusal<NotAllowed | 'own_work'>;
export function decide(
  complaint: Complaint,
  command: Act & { readonly kind: 'confirm' },
  now: Moment,
): Decided<WasConfirmed> | Refusal<NotAllowed>;
export function decide(
  complaint: Complaint,
  command: SendBack,
  now: Moment,
): Decided<Returned> | Refusal<NotAllowed | 'own_work'>;
export function decide(
  complaint: Complaint,
  command: Write,
  now: Moment,
): Decided<Wrote> | Refusal<NotAllowed | 'invalid_input'>;
export function decide(
  complaint: Complaint,
  command: State,
  now: Moment,
): Decided<Stated> | Refusal<NotAllowed | 'complaint_stated'>;
export function decide(from: Complaint | null, command: Command, now: Moment): Outcome {
  const state = next(complaintMachine, from?.state ?? 'draft', command.kind, partyOf[command.kind]);
  if (isRefused(state)) return state;
  if ('asSeen' in command && !command.asSeen) return refuse('conflict');
  if (command.kind === 'save') return { complaint: draft, event: { kind: 'save' } };
  if (from === null) return refuse('transition_not_allowed');
  if (command.kind === 'submit') return submit(command);
  if (command.kind === 'withdraw') return withdraw(from, command, now);
  switch (from.state) {
    case 'submitted':
      return review(from, command, now);
    case 'correcting':
      return complete(from, command, now);
    case 'received':
      return handle(from, command, now);
    case 'deciding':
      return conclude(from, command, now);
    case 'decided':
      return command.kind === 'confirm' ? confirm(from, command, now) : refuse('transition_not_allowed');
    default:
      return refuse('transition_not_allowed');
  }
}

const partyOf: Readonly<Record<ComplaintAction, 'supplier' | 'supervisor' | 'buyer'>> = {
  save: 'supplier',
  submit: 'supplier',
  correct: 'supplier',
  withdraw: 'supplier',
  stateRespondent: 'supplier',
  stateBuyer: 'buyer',
  askCorrection: 'supervisor',
  receive: 'supervisor',
  notReceive: 'supervisor',
  suspend: 'supervisor',
  lift: 'supervisor',
  write: 'supervisor',
  handIn: 'supervisor',
  return: 'supervisor',
  sign: 'supervisor',
  confirm: 'supervisor',
};

type In<State extends Complaint['state']> = Extract<Complaint, { readonly state: State }>;
type Outcome = Decided<Event> | Refusal;

function submit(command: Submit): Decided<WasSubmitted> | Refusal {
  const { subject, facts, isHoliday, arrivedAt, complaintNo, files } = command;
  const may = canComplain(subject, facts, isHoliday, arrivedAt);
  if (may !== true && may.refused !== 'complaint_late') return may;
  // A wrong day is reported at its field, before the term that is counted from it.
  const written = checkComplaintText(command.text, { subject, files, now: arrivedAt });
  if (written !== true) return written;
  if (may !== true) return may;
  const rule = complaintRule(facts, subject);
  if (rule === null) return refuse('complaint_not_provided');
  const dueAt = reviewDue(rule, arrivedAt, isHoliday);
  return {
    complaint: { ...draft, state: 'submitted', complaintNo, submittedAt: arrivedAt, reviewDueAt: dueAt },
    event: { kind: 'submit', complaintNo, dueAt },
  };
}

function withdraw(from: Complaint, { by }: Withdraw, now: Moment): Decided<Withdrawn> | Refusal {
  const ended = { endedAt: now, endedBy: by, ground: null, groundReason: null };
  if (from.state === 'submitted' || from.state === 'correcting')
    return { complaint: { ...from, state: 'withdrawn', ...ended }, event: { kind: 'withdraw', from } };
  // An unsigned decision is discarded.
  return from.state === 'received' || from.state === 'deciding'
    ? {
        complaint: {
          ...from,
          state: 'withdrawn',
          ...unworded,
          ...notHandedIn,
          ...notReturned,
          ...undone,
          ...ended,
        },
        event: { kind: 'withdraw', from },
      }
    : refuse('transition_not_allowed');
}

/** 条例61: received, not received, or to be corrected first. */
function review(from: In<'submitted'>, command: Command, now: Moment): Outcome {
  if (command.kind === 'notReceive') return notReceive(from, command, now);
  if (command.kind === 'askCorrection') {
    // 94号令21: 「一次性」.
    if (from.correctedAt !== null) return refuse('complaint_corrected');
    const { correction, days, isHoliday } = command;
    const until = correctionEnds(days, now, isHoliday);
    const asked = { correction, correctUntil: until, correctedAt: null };
    return {
      complaint: { ...from, ...asked, state: 'correcting', reviewDueAt: null },
      event: { kind: 'askCorrection', from, correction, until },
    };
  }
  if (command.kind !== 'receive') return refuse('transition_not_allowed');
  const { by, law, subject, isHoliday } = command;
  const rule = complaintRule(law, subject);
  if (rule === null) return refuse('transition_not_allowed');
  const cameAt = from.correctedAt ?? from.submittedAt;
  const dueAt = decisionDue(rule, { cameAt, receivedAt: now }, isHoliday);
  return {
    complaint: { ...from, state: 'received', receivedAt: now, receivedBy: by, decisionDueAt: dueAt },
    event: { kind: 'receive', from, dueAt, isLate: isReviewLate(from, now) },
  };
}

const isReviewLate = ({ reviewDueAt }: Submitted, now: Moment) =>
  reviewDueAt !== null && !isBefore(now, reviewDueAt);

function notReceive(
  from: In<'submitted' | 'correcting'>,
  { ground, reason, by }: NotReceive,
  now: Moment,
): Decided<WasNotReceived> {
  const ended = { endedAt: now, endedBy: by, ground, groundReason: reason };
  return {
    complaint: { ...from, state: 'not_received', ...ended },
    event: { kind: 'notReceive', from, ground, reason, isLate: isReviewLate(from, now) },
  };
}

/** While the correction is awaited, and after its time limit. */
function complete(from: In<'correcting'>, command: Command, now: Moment): Outcome {
  const { complaintNo, correctUntil } = from;
  const until = { time: formatDateTime(correctUntil) };
  if (command.kind === 'notReceive')
    return isBefore(now, correctUntil)
      ? refuse('complaint_correcting', until)
      : notReceive(from, command, now);
  if (command.kind !== 'correct') return refuse('transition_not_allowed');
  const { subject, files, arrivedAt, law, isHoliday } = command;
  if (!isBefore(arrivedAt, correctUntil)) return refuse('complaint_correction_late', until);
  const written = checkComplaintText(command.text, { subject, files, now: arrivedAt });
  if (written !== true) return written;
  const rule = complaintRule(law, subject);
  if (rule === null) return refuse('transition_not_allowed');
  const dueAt = reviewDue(rule, arrivedAt, isHoliday);
  return {
    complaint: { ...from, state: 'submitted', correctedAt: arrivedAt, reviewDueAt: dueAt },
    event: { kind: 'correct', complaintNo, dueAt },
  };
}

function handle(from: In<'received'>, command: Command, now: Moment): Outcome {
  switch (command.kind) {
    case 'suspend': {
      // One order for each complaint: 政采法57 limits all of it to thirty days.
      const rule = complaintRule(command.law, command.subject);
      if (from.suspendedAt !== null || rule === null) return refuse('transition_not_allowed');
      const { reason, by } = command;
      const until = suspensionEnds(rule, now);
      const order = { suspendedBy: by, suspensionReason: reason, suspendedUntil: until, liftedAt: null };
      return {
        complaint: { ...from, suspendedAt: now, ...order },
        event: { kind: 'suspend', from, reason, until },
      };
    }
    case 'lift':
      return from.suspendedAt !== null && isSuspending(from, now)
        ? { complaint: { ...from, liftedAt: now }, event: { kind: 'lift', from } }
        : refuse('transition_not_allowed');
    case 'stateBuyer':
      if (from.buyerStatement !== null) return refuse('complaint_stated');
      return {
        complaint: { ...from, buyerStatement: command.statement, buyerStatedAt: now },
        event: { kind: 'stateBuyer', from },
      };
    case 'stateRespondent':
      if (from.respondentStatement !== null) return refuse('complaint_stated');
      return {
        complaint: { ...from, respondentStatement: command.statement, respondentStatedAt: now },
        event: { kind: 'stateRespondent', from },
      };
    case 'write': {
      const { outcome, rejection, remedy, decision, law, subject, by } = command;
      const verdict = { outcome, rejection, remedy };
      const sound = checkVerdict(verdict);
      if (sound !== true) return sound;
      const published = isPublished(law, subject, command.published);
      // The last text applies, and its writer is responsible for it.
      return {
        complaint: { ...from, ...verdict, decision, published, writtenBy: by },
        event: { kind: 'write', from, ...verdict, published },
      };
    }
    case 'handIn':
      if (from.decision === null) return refuse('complaint_unworded');
      return {
        complaint: { ...from, ...notReturned, state: 'deciding', handedInAt: now, handedInBy: command.by },
        event: { kind: 'handIn', from },
      };
    default:
      return refuse('transition_not_allowed');
  }
}

/** Signs or returns a decision. Its writer and its submitter may do neither. */
function conclude(from: In<'deciding'>, command: Command, now: Moment): Outcome {
  if (command.kind !== 'sign' && command.kind !== 'return') return refuse('transition_not_allowed');
  const { by } = command;
  const written = notOwnWork(from.writtenBy, by);
  const own = written === true ? notOwnWork(from.handedInBy, by) : written;
  if (own !== true) return own;
  if (command.kind === 'return') {
    const { reason } = command;
    return {
      complaint: { ...from, ...notHandedIn, state: 'received', returnReason: reason },
      event: { kind: 'return', from, reason },
    };
  }
  const { outcome, rejection, remedy, published } = from;
  const isLate = !isBefore(now, from.decisionDueAt);
  return {
    complaint: { ...from, state: 'decided', endedAt: now, endedBy: by, ground: null, groundReason: null },
    event: { kind: 'sign', from, outcome, rejection, remedy, published, isLate },
  };
}

/** 确认整改: the remedy is carried out, and the lot continues. */
function confirm(from: In<'decided'>, { by }: Act, now: Moment): Decided<WasConfirmed> | Refusal {
  return from.remedy !== null && from.remedyDoneAt === null
    ? {
        complaint: { ...from, remedyDoneAt: now, remedyDoneBy: by },
        event: { kind: 'confirm', from },
      }
    : refuse('transition_not_allowed');
}
