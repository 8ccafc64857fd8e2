import { type Day, isDay } from '../display/day.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { next } from '../transition.ts';
import { checkAbsences } from './content.ts';
import {
  type Absence,
  type ChangeState,
  type ExpertContent,
  type ExpertState,
  expertMachine,
} from './expert.ts';

/** An expert. `content` is the data in force or, of an applicant, the data applied with. */
export interface Expert {
  readonly state: ExpertState;
  readonly content: ExpertContent;
  /** The stored certificate. */
  readonly fileId: string;
  /** A change of an approved expert's data that waits for its review or was returned. */
  readonly change: {
    readonly state: ChangeState;
    readonly content: ExpertContent;
    readonly fileId: string;
  } | null;
  readonly returnReason: string | null;
  readonly suspendedUntil: Day | null;
  readonly suspensionReason: string | null;
  readonly endReason: string | null;
  readonly absences: readonly Absence[];
}

/** Facts about the person that the platform looks up. */
interface PersonFacts {
  /** Whether a registered company names the person as its legal representative, or their phone as a contact's. */
  readonly isOfCompany: boolean;
}

type Approve = { readonly kind: 'approve' } & PersonFacts;

/** The commands without a fact about the person. */
export type PlainCommand =
  | { readonly kind: 'submit'; readonly content: ExpertContent; readonly fileId: string }
  | { readonly kind: 'return'; readonly reason: string }
  | { readonly kind: 'suspend'; readonly reason: string; readonly until: Day; readonly today: Day }
  | { readonly kind: 'resume'; readonly reason: string; readonly today: Day }
  | { readonly kind: 'end'; readonly reason: string }
  | { readonly kind: 'set_absences'; readonly absences: readonly Absence[]; readonly today: Day };

export type ExpertEvent =
  | { readonly kind: 'submit'; readonly content: ExpertContent }
  | { readonly kind: 'submit_change'; readonly from: ExpertContent; readonly content: ExpertContent }
  | { readonly kind: 'approve'; readonly content: ExpertContent }
  | { readonly kind: 'approve_change'; readonly from: ExpertContent; readonly content: ExpertContent }
  | { readonly kind: 'return'; readonly reason: string }
  | { readonly kind: 'return_change'; readonly reason: string }
  | { readonly kind: 'suspend'; readonly reason: string; readonly until: Day }
  | { readonly kind: 'resume'; readonly reason: string }
  | { readonly kind: 'end'; readonly reason: string }
  | {
      readonly kind: 'set_absences';
      readonly from: readonly Absence[];
      readonly absences: readonly Absence[];
    };

interface Decided {
  readonly expert: Expert;
  readonly event: ExpertEvent;
}

type Refused = Refusal<'transition_not_allowed' | 'invalid_input'>;

/** Applies a command to an expert, null before the first application. The content was checked by `checkExpert`. */
export function decide(from: Expert | null, command: PlainCommand): Decided | Refused;
export function decide(
  from: Expert | null,
  command: Approve,
): Decided | Refusal<'transition_not_allowed' | 'expert_of_company'>;
export function decide(
  from: Expert | null,
  command: PlainCommand | Approve,
): Decided | Refused | Refusal<'expert_of_company'> {
  if (from === null) {
    if (command.kind !== 'submit') return refuse('transition_not_allowed');
    const { content, fileId } = command;
    const nothing = { change: null, returnReason: null, suspendedUntil: null, suspensionReason: null };
    return {
      expert: { state: 'submitted', content, fileId, ...nothing, endReason: null, absences: [] },
      event: { kind: 'submit', content },
    };
  }
  switch (command.kind) {
    case 'submit':
      return submit(from, command.content, command.fileId);
    case 'approve':
      return command.isOfCompany ? refuse('expert_of_company') : approve(from);
    case 'return':
      return sendBack(from, command.reason);
    case 'suspend': {
      const { reason, until, today } = command;
      if (from.state !== 'approved') return refuse('transition_not_allowed');
      if (!isDay(until) || until < today)
        return refuseFields([{ field: 'until', message: '截止日期须为今天或者以后的日期' }]);
      return {
        expert: { ...from, suspendedUntil: until, suspensionReason: reason },
        event: { kind: 'suspend', reason, until },
      };
    }
    case 'resume': {
      const { suspendedUntil } = from;
      if (from.state !== 'approved' || suspendedUntil === null || suspendedUntil < command.today)
        return refuse('transition_not_allowed');
      return {
        expert: { ...from, suspendedUntil: null, suspensionReason: null },
        event: { kind: 'resume', reason: command.reason },
      };
    }
    case 'end': {
      const state = next(expertMachine, from.state, 'end', 'reviewer');
      if (isRefused(state)) return state;
      const { reason } = command;
      return { expert: { ...from, state, change: null, endReason: reason }, event: { kind: 'end', reason } };
    }
    case 'set_absences': {
      const { absences, today } = command;
      const wrong = checkAbsences(absences, today);
      if (wrong.length > 0) return refuseFields(wrong);
      return {
        expert: { ...from, absences },
        event: { kind: 'set_absences', from: from.absences, absences },
      };
    }
  }
}

function submit(from: Expert, content: ExpertContent, fileId: string): Decided | Refused {
  if (from.state === 'approved')
    return {
      expert: { ...from, change: { state: 'submitted', content, fileId }, returnReason: null },
      event: { kind: 'submit_change', from: from.content, content },
    };
  const state = next(expertMachine, from.state, 'submit', 'evaluator');
  if (isRefused(state)) return state;
  return {
    expert: { ...from, state, content, fileId, returnReason: null, endReason: null },
    event: { kind: 'submit', content },
  };
}

function approve(from: Expert): Decided | Refusal<'transition_not_allowed'> {
  if (from.change !== null) {
    const { state, content, fileId } = from.change;
    if (state !== 'submitted') return refuse('transition_not_allowed');
    return {
      expert: { ...from, content, fileId, change: null, returnReason: null },
      event: { kind: 'approve_change', from: from.content, content },
    };
  }
  const state = next(expertMachine, from.state, 'approve', 'reviewer');
  if (isRefused(state)) return state;
  return {
    expert: { ...from, state, suspendedUntil: null, suspensionReason: null },
    event: { kind: 'approve', content: from.content },
  };
}

function sendBack(from: Expert, reason: string): Decided | Refusal<'transition_not_allowed'> {
  if (from.change !== null) {
    if (from.change.state !== 'submitted') return refuse('transition_not_allowed');
    return {
      expert: { ...from, change: { ...from.change, state: 'returned' }, returnReason: reason },
      event: { kind: 'return_change', reason },
    };
  }
  const state = next(expertMachine, from.state, 'return', 'reviewer');
  if (isRefused(state)) return state;
  return { expert: { ...from, state, returnReason: reason }, event: { kind: 'return', reason } };
}
