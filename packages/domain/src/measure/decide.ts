import type { CompanyState } from '../company/company.ts';
import { type Day, dayOf } from '../display/day.ts';
import type { OrganisationKind } from '../organisation/organisation.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { type MeasureKind, type MeasureState, measurePhase, measuresOf } from './measure.ts';

/** A request to end a measure early. */
export interface Lifting {
  readonly by: string;
  readonly reason: string;
}

export interface Appeal {
  readonly text: string;
  readonly answer: { readonly upheld: boolean } | null;
}

interface Terms {
  readonly kind: MeasureKind;
  readonly reason: string;
  /** The first moment after its last day. */
  readonly until: Date;
  readonly proposedBy: string;
}

/** A measure. It is decided by another person than its proposer. */
export type Measure = Terms &
  (
    | { readonly state: 'proposed'; readonly decidedBy: null; readonly lifting: null; readonly appeal: null }
    | {
        readonly state: 'rejected';
        readonly decidedBy: string;
        readonly lifting: null;
        readonly appeal: null;
      }
    | {
        readonly state: 'confirmed' | 'superseded' | 'lifted';
        /** Null for measures from before two persons were required. */
        readonly decidedBy: string | null;
        readonly lifting: Lifting | null;
        readonly appeal: Appeal | null;
      }
  );

export interface Propose {
  readonly organisation: OrganisationKind;
  readonly kind: MeasureKind;
  readonly company: CompanyState;
  readonly reason: string;
  readonly until: Day;
  readonly end: Date;
  /** The number of evidence files. */
  readonly files: number;
  /** The earlier measures and proposals of the same organisation against the company. */
  readonly others: readonly {
    readonly state: MeasureState;
    readonly kind: MeasureKind;
    readonly until: Date;
  }[];
  readonly by: string;
}

export interface Confirm {
  readonly kind: 'confirm';
  readonly by: string;
  readonly company: CompanyState;
}
export interface Judge {
  readonly kind: 'reject' | 'decline_lifting';
  readonly by: string;
  readonly reason: string;
}
export interface ProposeLifting {
  readonly kind: 'propose_lifting';
  readonly by: string;
  readonly reason: string;
}
export interface Lift {
  readonly kind: 'lift';
  readonly by: string;
}
export interface MakeAppeal {
  readonly kind: 'appeal';
  readonly text: string;
}
export interface Answer {
  readonly kind: 'answer';
  readonly by: string;
  readonly upheld: boolean;
  readonly reason: string;
}
/** Supersedes a freeze by a blacklist that is confirmed while the freeze is in force. */
export interface Supersede {
  readonly kind: 'supersede';
}
export type MeasureCommand = Confirm | Judge | ProposeLifting | Lift | MakeAppeal | Answer | Supersede;

export type MeasureEvent = { readonly kind: 'propose' } | MeasureCommand;

export interface Decided {
  readonly measure: Measure;
  readonly event: MeasureEvent;
}

type NotAllowed = 'transition_not_allowed';
type ProposeReason = NotAllowed | 'measure_open' | 'invalid_input';
type JudgeReason = NotAllowed | 'own_work' | 'invalid_input';
type AnswerReason = NotAllowed | 'appeal_not_independent';

/** The states of a company's registration to which each measure applies. */
const reaches: Readonly<Record<MeasureKind, readonly CompanyState[]>> = {
  freeze: ['approved'],
  blacklist: ['approved', 'frozen'],
  exclusion: ['approved', 'frozen', 'blacklisted'],
};

/** Returns a new proposal, or the refusal. A proposal has no effect by itself. */
export function propose(command: Propose, now: Date): Decided | Refusal<ProposeReason> {
  const { organisation, kind, company, reason, until, end, files, others, by } = command;
  const standing = others.some((one) => one.kind === kind && measurePhase(one, now) === 'standing');
  if (!measuresOf[organisation].includes(kind) || !reaches[kind].includes(company) || standing)
    return refuse('transition_not_allowed');
  if (others.some(({ state }) => state === 'proposed')) return refuse('measure_open');
  const wrong: FieldError[] = [];
  if (until <= dayOf(now)) wrong.push(past);
  if (files === 0) wrong.push({ field: 'fileIds', message: '请上传依据材料' });
  if (wrong.length > 0) return refuseFields(wrong);
  const terms = { kind, reason, until: end, proposedBy: by };
  return {
    measure: { ...terms, state: 'proposed', decidedBy: null, lifting: null, appeal: null },
    event: { kind: 'propose' },
  };
}

const past: FieldError = { field: 'until', message: '截止日须晚于今天' };

/**
 * Applies a command to a measure. Returns the new measure and the event, or the refusal. `now` is the database's clock,
 * read after the locks.
 */
export function decide(
  from: Measure,
  command: Confirm | Judge | Lift,
  now: Date,
): Decided | Refusal<JudgeReason>;
export function decide(
  from: Measure,
  command: ProposeLifting | Supersede,
  now: Date,
): Decided | Refusal<NotAllowed>;
export function decide(
  from: Measure,
  command: MakeAppeal,
  now: Date,
): Decided | Refusal<NotAllowed | 'appealed_already'>;
export function decide(from: Measure, command: Answer, now: Date): Decided | Refusal<AnswerReason>;
export function decide(from: Measure, command: MeasureCommand, now: Date): Decided | Refusal {
  switch (command.kind) {
    case 'confirm':
    case 'reject':
      return judge(from, command, now);
    case 'propose_lifting': {
      const { by, reason } = command;
      if (!stands(from, now) || from.lifting !== null) return refuse('transition_not_allowed');
      return { measure: { ...from, lifting: { by, reason } }, event: command };
    }
    case 'lift':
    case 'decline_lifting': {
      if (!stands(from, now) || from.lifting === null) return refuse('transition_not_allowed');
      if (from.lifting.by === command.by) return refuse('own_work');
      return command.kind === 'lift'
        ? { measure: { ...from, state: 'lifted' }, event: command }
        : { measure: { ...from, lifting: null }, event: command };
    }
    case 'appeal':
      if (!stands(from, now)) return refuse('transition_not_allowed');
      if (from.appeal !== null) return refuse('appealed_already');
      return { measure: { ...from, appeal: { text: command.text, answer: null } }, event: command };
    case 'answer':
      return answer(from, command, now);
    case 'supersede':
      return stands(from, now) && from.kind === 'freeze'
        ? { measure: { ...from, state: 'superseded' }, event: command }
        : refuse('transition_not_allowed');
  }
}

type Confirmed = Measure & { readonly state: 'confirmed' | 'superseded' | 'lifted' };

const stands = (measure: Measure, now: Date): measure is Confirmed =>
  measurePhase(measure, now) === 'standing';

/** Decides a proposal. The proposer may not decide, whatever roles they hold. */
function judge(from: Measure, command: Confirm | Judge, now: Date): Decided | Refusal<JudgeReason> {
  if (from.state !== 'proposed') return refuse('transition_not_allowed');
  if (from.proposedBy === command.by) return refuse('own_work');
  const { decidedBy: _, ...rest } = from;
  if (command.kind !== 'confirm')
    return { measure: { ...rest, state: 'rejected', decidedBy: command.by }, event: command };
  if (!reaches[from.kind].includes(command.company)) return refuse('transition_not_allowed');
  if (from.until <= now) return refuseFields([past]);
  return { measure: { ...rest, state: 'confirmed', decidedBy: command.by }, event: command };
}

/** Answers an appeal, even after the measure has ended: the company is owed an answer. */
function answer(from: Measure, command: Answer, now: Date): Decided | Refusal<AnswerReason> {
  if (from.appeal === null || from.appeal.answer !== null) return refuse('transition_not_allowed');
  if (from.proposedBy === command.by || from.decidedBy === command.by)
    return refuse('appeal_not_independent');
  const { upheld } = command;
  const appeal = { ...from.appeal, answer: { upheld } };
  const state = upheld && stands(from, now) ? 'lifted' : from.state;
  return { measure: { ...from, appeal, state }, event: command };
}
