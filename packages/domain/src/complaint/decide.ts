import type { IsHoliday } from '../display/day.ts';
import { formatDateTime } from '../display/time.ts';
import { isBefore, type Moment } from '../moment.ts';
import type { Procuring } from '../objection/law.ts';
import { isRefused, type Refusal, refuse } from '../outcome.ts';
import { notOwnWork } from '../tender/rules.ts';
import { next } from '../transition.ts';
import {
  type ComplainReason,
  type ComplaintFacts,
  canComplain,
  correctionEnds,
  decisionDue,
  reviewDue,
  suspensionEnds,
} from './access.ts';
import type { ComplaintGround, ComplaintSubject } from './complaint.ts';
import { complaintRule, isPublished } from './law.ts';
import { type ComplaintText, checkComplaintText, checkVerdict, isSuspending, type Verdict } from './rules.ts';
import { type ComplaintAction, complaintMachine } from './transitions.ts';

interface Unsubmitted {
  readonly complaintNo: null;
  readonly submittedAt: null;
  readonly reviewDueAt: null;
}
interface Submitted {
  readonly complaintNo: string;
  readonly submittedAt: Moment;
  /** By when the law has it said whether it is received; null while it is being corrected. */
  readonly reviewDueAt: Moment | null;
}

interface Uncorrected {
  readonly correction: null;
  readonly correctUntil: null;
  readonly correctedAt: null;
}
/** What is wanting, and until when; asked for once. */
interface Asked {
  readonly correction: string;
  readonly correctUntil: Moment;
  readonly correctedAt: null;
}
interface Corrected extends Omit<Asked, 'correctedAt'> {
  readonly correctedAt: Moment;
}

interface Unreceived {
  readonly receivedAt: null;
  readonly receivedBy: null;
  readonly decisionDueAt: null;
}
interface Received {
  readonly receivedAt: Moment;
  readonly receivedBy: string;
  readonly decisionDueAt: Moment;
}

interface Unsuspended {
  readonly suspendedAt: null;
  readonly suspendedBy: null;
  readonly suspensionReason: null;
  readonly suspendedUntil: null;
  readonly liftedAt: null;
}
/** The supervisor has ordered the lot to stand still. */
interface Suspended {
  readonly suspendedAt: Moment;
  readonly suspendedBy: string;
  readonly suspensionReason: string;
  readonly suspendedUntil: Moment | null;
  readonly liftedAt: Moment | null;
}

interface Unstated {
  readonly buyerStatement: null;
  readonly buyerStatedAt: null;
  readonly respondentStatement: null;
  readonly respondentStatedAt: null;
}
/** What the parties said, each once. */
interface Heard {
  readonly buyerStatement: string | null;
  readonly buyerStatedAt: Moment | null;
  readonly respondentStatement: string | null;
  readonly respondentStatedAt: Moment | null;
}

interface Unworded {
  readonly outcome: null;
  readonly rejection: null;
  readonly remedy: null;
  readonly decision: null;
  readonly published: false;
  readonly writtenBy: null;
}
interface Worded extends Verdict {
  readonly decision: string;
  /** Everybody reads what came of it, once it is signed. */
  readonly published: boolean;
  readonly writtenBy: string;
}

interface NotHandedIn {
  readonly handedInAt: null;
  readonly handedInBy: null;
}
interface HandedIn {
  readonly handedInAt: Moment;
  readonly handedInBy: string;
}

interface NotReturned {
  readonly returnReason: null;
}

interface Unended {
  readonly endedAt: null;
  readonly endedBy: null;
  readonly ground: null;
  readonly groundReason: null;
}
interface Ended extends Omit<Unended, 'endedAt' | 'endedBy'> {
  readonly endedAt: Moment;
  readonly endedBy: string;
}
interface Refused {
  readonly endedAt: Moment;
  readonly endedBy: string;
  readonly ground: ComplaintGround;
  readonly groundReason: string;
}

interface Undone {
  readonly remedyDoneAt: null;
  readonly remedyDoneBy: null;
}
interface Done {
  readonly remedyDoneAt: Moment;
  readonly remedyDoneBy: string;
}

type Unheard = Unreceived & Unsuspended & Unstated & Unworded & NotHandedIn & NotReturned & Undone;
type UnderWay = Submitted & (Uncorrected | Corrected) & Received & (Unsuspended | Suspended) & Heard;

/** A complaint as it stands. What cannot be cannot be written: nothing is decided that was not received. */
export type Complaint =
  | ({ readonly state: 'draft' } & Unsubmitted & Uncorrected & Unheard & Unended)
  | ({ readonly state: 'submitted' } & Submitted & (Uncorrected | Corrected) & Unheard & Unended)
  | ({ readonly state: 'correcting' } & Submitted & Asked & Unheard & Unended)
  | ({ readonly state: 'received'; readonly returnReason: string | null } & UnderWay &
      (Unworded | Worded) &
      NotHandedIn &
      Unended &
      Undone)
  | ({ readonly state: 'deciding' } & UnderWay & Worded & HandedIn & NotReturned & Unended & Undone)
  | ({ readonly state: 'decided' } & UnderWay & Worded & HandedIn & NotReturned & Ended & (Undone | Done))
  | ({ readonly state: 'not_received' } & Submitted & (Uncorrected | Asked | Corrected) & Unheard & Refused)
  | ({ readonly state: 'withdrawn' } & Submitted &
      (Uncorrected | Asked | Corrected) &
      (Unreceived | Received) &
      (Unsuspended | Suspended) &
      Heard &
      Unworded &
      NotHandedIn &
      NotReturned &
      Ended &
      Undone);

/** Keeps what was typed; there may be no complaint before. */
export interface Save {
  readonly kind: 'save';
  readonly asSeen: boolean;
}

interface Arrived {
  readonly asSeen: boolean;
  readonly subject: ComplaintSubject;
  readonly text: ComplaintText;
  /** How many hang on it. */
  readonly files: number;
  readonly isHoliday: IsHoliday;
  /** When it had arrived whole, by the database's clock: what counts against the last moment. */
  readonly arrivedAt: Moment;
}
export interface Submit extends Arrived {
  readonly kind: 'submit';
  readonly facts: ComplaintFacts;
  readonly complaintNo: string;
}
export interface Correct extends Arrived {
  readonly kind: 'correct';
  readonly law: Procuring;
}
export interface Withdraw {
  readonly kind: 'withdraw';
  readonly by: string;
}

/** Of the supervisor's commands: whether it is still as the person saw it. */
interface Handling {
  readonly asSeen: boolean;
  readonly by: string;
}
export interface AskCorrection extends Handling {
  readonly kind: 'askCorrection';
  readonly correction: string;
  /** Working days. */
  readonly days: number;
  readonly isHoliday: IsHoliday;
}
export interface Receive extends Handling {
  readonly kind: 'receive';
  readonly law: Procuring;
  readonly subject: ComplaintSubject;
  readonly isHoliday: IsHoliday;
}
export interface NotReceive extends Handling {
  readonly kind: 'notReceive';
  readonly ground: ComplaintGround;
  readonly reason: string;
}
export interface Suspend extends Handling {
  readonly kind: 'suspend';
  readonly law: Procuring;
  readonly subject: ComplaintSubject;
  readonly reason: string;
}
/** Plain acts of the supervisor. */
export interface Act extends Handling {
  readonly kind: 'lift' | 'handIn' | 'sign' | 'confirm';
}
export interface SendBack extends Handling {
  readonly kind: 'return';
  readonly reason: string;
}
export interface Write extends Handling, Verdict {
  readonly kind: 'write';
  readonly law: Procuring;
  readonly subject: ComplaintSubject;
  readonly decision: string;
  /** Whether the supervisor wants it published, where the law leaves that to it. */
  readonly published: boolean;
}
export interface State {
  readonly kind: 'stateBuyer' | 'stateRespondent';
  readonly statement: string;
}

interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly from: Complaint;
}
export interface Saved {
  readonly kind: 'save';
}
export interface WasSubmitted {
  readonly kind: 'submit' | 'correct';
  readonly complaintNo: string;
  readonly dueAt: Moment;
}
export type Withdrawn = Happened<'withdraw'>;
export interface CorrectionAsked extends Happened<'askCorrection'> {
  readonly correction: string;
  readonly until: Moment;
}
export interface WasReceived extends Happened<'receive'> {
  readonly dueAt: Moment;
  /** After the law's term. */
  readonly isLate: boolean;
}
export interface WasNotReceived extends Happened<'notReceive'> {
  readonly ground: ComplaintGround;
  readonly reason: string;
  readonly isLate: boolean;
}
export interface WasSuspended extends Happened<'suspend'> {
  readonly reason: string;
  readonly until: Moment | null;
}
export type WasLifted = Happened<'lift'>;
export type Stated = Happened<'stateBuyer' | 'stateRespondent'>;
export interface Wrote extends Happened<'write'>, Verdict {
  readonly published: boolean;
}
export type WasHandedIn = Happened<'handIn'>;
export interface Returned extends Happened<'return'> {
  readonly reason: string;
}
export interface WasDecided extends Happened<'sign'>, Verdict {
  readonly published: boolean;
  readonly isLate: boolean;
}
export type WasConfirmed = Happened<'confirm'>;

interface Decided<Event> {
  readonly complaint: Complaint;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed' | 'conflict';
type Command =
  | Save
  | Submit
  | Correct
  | Withdraw
  | AskCorrection
  | Receive
  | NotReceive
  | Suspend
  | Act
  | SendBack
  | Write
  | State;

type Event =
  | Saved
  | WasSubmitted
  | Withdrawn
  | CorrectionAsked
  | WasReceived
  | WasNotReceived
  | WasSuspended
  | WasLifted
  | Stated
  | Wrote
  | WasHandedIn
  | Returned
  | WasDecided
  | WasConfirmed;

const uncorrected = { correction: null, correctUntil: null, correctedAt: null } as const;
const unreceived = { receivedAt: null, receivedBy: null, decisionDueAt: null } as const;
const unsuspended = {
  suspendedAt: null,
  suspendedBy: null,
  suspensionReason: null,
  suspendedUntil: null,
  liftedAt: null,
} as const;
const unstated = {
  buyerStatement: null,
  buyerStatedAt: null,
  respondentStatement: null,
  respondentStatedAt: null,
} as const;
const unworded = {
  outcome: null,
  rejection: null,
  remedy: null,
  decision: null,
  published: false,
  writtenBy: null,
} as const;
const notHandedIn = { handedInAt: null, handedInBy: null } as const;
const notReturned = { returnReason: null } as const;
const unended = { endedAt: null, endedBy: null, ground: null, groundReason: null } as const;
const undone = { remedyDoneAt: null, remedyDoneBy: null } as const;
const unheard = {
  ...unreceived,
  ...unsuspended,
  ...unstated,
  ...unworded,
  ...notHandedIn,
  ...notReturned,
  ...undone,
} as const;
const draft = {
  state: 'draft',
  complaintNo: null,
  submittedAt: null,
  reviewDueAt: null,
  ...uncorrected,
  ...unheard,
  ...unended,
} as const satisfies Complaint;

/** What a command makes of a complaint, or why it may not be. `now` is the database's clock, read after the locks. */
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
  // A wrong day is told at its field before the term that was counted from it.
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
  // What had begun to be worded is nobody's decision any more.
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

/** 条例61: received, not received, or first to be corrected. */
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

/** While it is being corrected, and once the time for that is over. */
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
      // One order a complaint: 政采法57 sets thirty days for all of it.
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
      // The last wording stands; who words it last answers for it.
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

/** Who worded or handed it in does not sign it as well. */
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

/** 确认整改: what was ordered is carried out, and the lot goes on. */
function confirm(from: In<'decided'>, { by }: Act, now: Moment): Decided<WasConfirmed> | Refusal {
  return from.remedy !== null && from.remedyDoneAt === null
    ? {
        complaint: { ...from, remedyDoneAt: now, remedyDoneBy: by },
        event: { kind: 'confirm', from },
      }
    : refuse('transition_not_allowed');
}
