import type { IsHoliday } from '../display/day.ts';
import { formatDateTime } from '../display/time.ts';
import { isBefore, type Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse } from '../outcome.ts';
import { notOwnWork } from '../tender/rules.ts';
import { next } from '../transition.ts';
import { canObject, type ObjectionFacts, type ObjectReason, objectionDue, onTheSpotUntil } from './access.ts';
import { objectionRule } from './law.ts';
import type { ObjectionGround, ObjectionOutcome, ObjectionSubject } from './objection.ts';
import type { Objection, Worded } from './objection-record.ts';
import { checkRemedy, isCarriedOut, isDoneByAnswer, type Remedy, stillPossible } from './remedy.ts';
import { checkObjectionText, type ObjectionText } from './rules.ts';
import { checkTold, type Secrets } from './secret.ts';
import { objectionMachine } from './transitions.ts';

/** Saves a draft; there may be no objection before. */
export interface Save {
  readonly kind: 'save';
  readonly asSeen: boolean;
}

export interface Submit {
  readonly kind: 'submit';
  readonly asSeen: boolean;
  readonly subject: ObjectionSubject;
  readonly text: ObjectionText;
  readonly facts: ObjectionFacts;
  readonly isHoliday: IsHoliday;
  readonly objectionNo: string;
  /** The time when it had fully arrived, by the database's clock. The time limit applies to it. */
  readonly arrivedAt: Moment;
}

export interface Withdraw {
  readonly kind: 'withdraw';
  /** The account; `null` for a person without one. */
  readonly by: string | null;
}

/** A command of the buyer. `asSeen`: the objection is unchanged since the person saw it. */
interface Handling {
  readonly asSeen: boolean;
  readonly by: string;
}

export interface Refuse extends Handling {
  readonly kind: 'refuse';
  readonly ground: ObjectionGround;
  readonly reason: string;
  /** The secrets that the reason must not reveal to the objector. */
  readonly secrets: Secrets;
}

export interface Write extends Handling {
  readonly kind: 'write';
  readonly outcome: ObjectionOutcome;
  readonly answer: string;
  readonly remedy: Remedy | null;
  /** The remedies that are possible for the lot now. */
  readonly possible: readonly Remedy[];
}

/**
 * A command that advances a written answer. Its facts are current, and may differ from those at the time of writing.
 */
interface Judging extends Handling {
  /** The remedies that are possible now. */
  readonly possible: readonly Remedy[];
  /** The secrets that the answer must not reveal to the objector. */
  readonly secrets: Secrets;
}

export interface HandIn extends Judging {
  readonly kind: 'handIn';
}

/** The last signature of the approval. Earlier signatures do not change the objection. */
export interface Approve extends Judging {
  readonly kind: 'approve';
}

/** 条例44: the signature of one of the lot's openers, on the same day, on an answer given at the opening. */
export interface Confirm extends Judging {
  readonly kind: 'confirm';
  readonly subject: ObjectionSubject;
  readonly isOpener: boolean;
}

/** An act has carried out the remedy that the answer promised. */
export interface CarryOut {
  readonly kind: 'remedy';
  readonly by: Remedy;
}

export interface SendBack extends Handling {
  readonly kind: 'return';
  readonly reason: string;
}

interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly from: Objection;
}
export interface Saved {
  readonly kind: 'save';
}
export interface WasSubmitted {
  readonly kind: 'submit';
  readonly objectionNo: string;
  readonly dueAt: Moment;
}
export type Withdrawn = Happened<'withdraw'>;
export interface WasRefused extends Happened<'refuse'> {
  readonly ground: ObjectionGround;
  readonly reason: string;
}
export interface Wrote extends Happened<'write'> {
  readonly outcome: ObjectionOutcome;
  readonly remedy: Remedy | null;
}
export type WasHandedIn = Happened<'handIn'>;
export interface WasAnswered extends Happened<'approve' | 'confirm'> {
  readonly outcome: ObjectionOutcome;
  readonly remedy: Remedy | null;
  /** After the statutory term. */
  readonly isLate: boolean;
}
export interface Remedied extends Happened<'remedy'> {
  readonly remedy: Remedy;
  readonly by: Remedy;
}
export interface Returned extends Happened<'return'> {
  readonly reason: string;
}

interface Decided<Event> {
  readonly objection: Objection;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed' | 'conflict';
type Command = Save | Submit | Withdraw | Refuse | Write | HandIn | Approve | Confirm | CarryOut | SendBack;
type Event =
  | Saved
  | WasSubmitted
  | Withdrawn
  | WasRefused
  | Wrote
  | WasHandedIn
  | WasAnswered
  | Remedied
  | Returned;

const unworded = { outcome: null, answer: null, remedy: null, writtenBy: null } as const;
const unremedied = { remediedAt: null } as const;
const notHandedIn = { handedInAt: null, handedInBy: null } as const;
const notReturned = { returnReason: null } as const;
const unended = { endedAt: null, endedBy: null, ground: null, groundReason: null } as const;
const draft = {
  state: 'draft',
  objectionNo: null,
  submittedAt: null,
  dueAt: null,
  ...unworded,
  ...notHandedIn,
  ...notReturned,
  ...unended,
  ...unremedied,
} as const satisfies Objection;

/**
 * Applies a command to an objection. Returns the new objection and the event, or the refusal. `now` is the database's
 * clock, read after the locks.
 */
export function decide(
  objection: Objection | null,
  command: Save,
  now: Moment,
): Decided<Saved> | Refusal<NotAllowed>;
export function decide(
  objection: Objection,
  command: Submit,
  now: Moment,
): Decided<WasSubmitted> | Refusal<NotAllowed | ObjectReason | 'invalid_input'>;
export function decide(
  objection: Objection,
  command: Withdraw,
  now: Moment,
): Decided<Withdrawn> | Refusal<'transition_not_allowed'>;
export function decide(
  objection: Objection,
  command: Refuse,
  now: Moment,
): Decided<WasRefused> | Refusal<NotAllowed | 'objection_tells'>;
export function decide(
  objection: Objection,
  command: Write,
  now: Moment,
): Decided<Wrote> | Refusal<NotAllowed | 'invalid_input'>;
export function decide(
  objection: Objection,
  command: HandIn,
  now: Moment,
):
  | Decided<WasHandedIn>
  | Refusal<NotAllowed | 'objection_unanswered' | 'objection_remedy_past' | 'objection_tells'>;
export function decide(
  objection: Objection,
  command: Approve,
  now: Moment,
): Decided<WasAnswered> | Refusal<NotAllowed | 'own_work' | 'objection_remedy_past' | 'objection_tells'>;
export function decide(
  objection: Objection,
  command: Confirm,
  now: Moment,
):
  | Decided<WasAnswered>
  | Refusal<
      | NotAllowed
      | 'own_work'
      | 'not_an_opener'
      | 'objection_hall_closed'
      | 'objection_remedy_past'
      | 'objection_tells'
    >;
export function decide(
  objection: Objection,
  command: CarryOut,
  now: Moment,
): Decided<Remedied> | Refusal<'transition_not_allowed'>;
export function decide(
  objection: Objection,
  command: SendBack,
  now: Moment,
): Decided<Returned> | Refusal<NotAllowed | 'own_work'>;
export function decide(from: Objection | null, command: Command, now: Moment): Decided<Event> | Refusal {
  const state = next(objectionMachine, from?.state ?? 'draft', command.kind, partyOf[command.kind]);
  if (isRefused(state)) return state;
  if ('asSeen' in command && !command.asSeen) return refuse('conflict');
  if (command.kind === 'save') return { objection: draft, event: { kind: 'save' } };
  if (from === null) return refuse('transition_not_allowed');
  if (command.kind === 'submit') return submit(command);
  if (from.state === 'submitted') {
    if (command.kind === 'refuse') return notReceive(from, command, now);
    if (command.kind === 'write') return write(from, command);
    if (command.kind === 'handIn') return handIn(from, command, now);
  }
  if (from.state === 'answering') {
    if (command.kind === 'approve') return approve(from, command, now);
    if (command.kind === 'confirm') return confirm(from, command, now);
    if (command.kind === 'return') return sendBack(from, command);
  }
  if (command.kind === 'remedy') return carryOut(from, command, now);
  if (command.kind === 'withdraw' && (from.state === 'submitted' || from.state === 'answering')) {
    const ended = { endedAt: now, endedBy: command.by, ground: null, groundReason: null };
    return {
      // An unfinished answer is discarded.
      objection: { ...from, state: 'withdrawn', ...unworded, ...notHandedIn, ...notReturned, ...ended },
      event: { kind: 'withdraw', from },
    };
  }
  return refuse('transition_not_allowed');
}

const partyOf = {
  save: 'supplier',
  submit: 'supplier',
  withdraw: 'supplier',
  refuse: 'buyer',
  write: 'buyer',
  handIn: 'buyer',
  approve: 'approver',
  confirm: 'opener',
  remedy: 'system',
  return: 'approver',
} as const;

type Waiting = Extract<Objection, { readonly state: 'submitted' }>;
type Answering = Extract<Objection, { readonly state: 'answering' }>;

function submit(command: Submit): Decided<WasSubmitted> | Refusal {
  const { subject, facts, isHoliday, arrivedAt, objectionNo } = command;
  const may = canObject(subject, facts, isHoliday, arrivedAt);
  if (may !== true) return may;
  const written = checkObjectionText(command.text);
  if (written !== true) return written;
  const rule = objectionRule(facts, subject);
  if (rule === null) return refuse('objection_not_provided');
  const dueAt = objectionDue(rule, arrivedAt, isHoliday);
  return {
    objection: { ...draft, state: 'submitted', objectionNo, submittedAt: arrivedAt, dueAt },
    event: { kind: 'submit', objectionNo, dueAt },
  };
}

function notReceive(
  from: Waiting,
  { ground, reason, by, secrets }: Refuse,
  now: Moment,
): Decided<WasRefused> | Refusal<'objection_tells'> {
  const told = checkTold('reason', reason, secrets);
  if (told !== true) return told;
  const ended = { endedAt: now, endedBy: by, ground, groundReason: reason };
  return {
    objection: { ...from, ...unworded, ...notReturned, state: 'not_receivable', ...ended },
    event: { kind: 'refuse', from, ground, reason },
  };
}

/** Writes the answer. The last text applies, and its writer is responsible for it. */
function write(
  from: Waiting,
  { outcome, answer, remedy, possible, by }: Write,
): Decided<Wrote> | Refusal<'invalid_input'> {
  const fits = checkRemedy(remedy, possible);
  if (fits !== true) return fits;
  return {
    objection: { ...from, outcome, answer, remedy, writtenBy: by },
    event: { kind: 'write', from, outcome, remedy },
  };
}

function handIn(
  from: Waiting,
  { by, possible, secrets }: HandIn,
  now: Moment,
): Decided<WasHandedIn> | Refusal {
  if (from.answer === null) return refuse('objection_unanswered');
  const fit = mayBeGiven(from, { possible, secrets }, 'answer');
  if (fit !== true) return fit;
  return {
    objection: { ...from, ...notReturned, state: 'answering', handedInAt: now, handedInBy: by },
    event: { kind: 'handIn', from },
  };
}

/**
 * Checks that the promised remedy is still possible, and that the answer reveals nothing that the objector was not
 * shown.
 */
function mayBeGiven(
  { remedy, answer }: Worded,
  { possible, secrets }: Pick<Judging, 'possible' | 'secrets'>,
  field: 'answer' | null,
): true | Refusal<'objection_remedy_past' | 'objection_tells'> {
  const stands = stillPossible(remedy, possible);
  return stands === true ? checkTold(field, answer, secrets) : stands;
}

/** Checks that a person neither wrote nor submitted the answer. */
function notTheirs({ writtenBy, handedInBy }: Answering, by: string): true | Refusal<'own_work'> {
  const own = notOwnWork(writtenBy, by);
  return own === true ? notOwnWork(handedInBy, by) : own;
}

function approve(
  from: Answering,
  { kind, by, possible, secrets }: Approve | Confirm,
  now: Moment,
): Decided<WasAnswered> | Refusal {
  const own = notTheirs(from, by);
  if (own !== true) return own;
  // A signer cannot edit the answer, so the refusal has no field, and the answer must be returned.
  const fit = mayBeGiven(from, { possible, secrets }, null);
  if (fit !== true) return fit;
  const isLate = !isBefore(now, from.dueAt);
  return {
    objection: {
      ...from,
      ...{ state: 'answered', endedAt: now, endedBy: by, ground: null, groundReason: null },
      remediedAt: isDoneByAnswer(from.remedy) ? now : null,
    },
    event: { kind, from, outcome: from.outcome, remedy: from.remedy, isLate },
  };
}

/** Records that the remedy was carried out. It is recorded once and then does not change. */
function carryOut(
  from: Objection,
  { by }: CarryOut,
  now: Moment,
): Decided<Remedied> | Refusal<'transition_not_allowed'> {
  if (from.state !== 'answered' || from.remediedAt !== null) return refuse('transition_not_allowed');
  const { remedy } = from;
  if (remedy === null || !isCarriedOut(remedy, by)) return refuse('transition_not_allowed');
  return { objection: { ...from, remediedAt: now }, event: { kind: 'remedy', from, remedy, by } };
}

/** 「当场」 ends with the day. Afterwards an answer is signed like every other. */
function confirm(from: Answering, command: Confirm, now: Moment): Decided<WasAnswered> | Refusal {
  if (command.subject !== 'opening') return refuse('transition_not_allowed');
  if (!command.isOpener) return refuse('not_an_opener');
  const closes = onTheSpotUntil(from.submittedAt);
  if (!isBefore(now, closes)) return refuse('objection_hall_closed', { time: formatDateTime(closes) });
  return approve(from, command, now);
}

function sendBack(from: Answering, { by, reason }: SendBack): Decided<Returned> | Refusal {
  const own = notTheirs(from, by);
  if (own !== true) return own;
  return {
    objection: { ...from, ...notHandedIn, state: 'submitted', returnReason: reason },
    event: { kind: 'return', from, reason },
  };
}
