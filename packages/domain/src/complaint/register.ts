import type { LotState } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type RemedyStanding, remedyStanding } from '../objection/register.ts';
import {
  type ComplaintOutcome,
  type ComplaintState,
  complaintOutcomeLabels,
  type Rejection,
  type Remedy,
  rejectionLabels,
  remedyLabels,
} from './complaint.ts';
import type { ComplaintRule } from './law.ts';
import { isComplaintOverdue } from './rules.ts';

/** The states in the register. Corrections and pending signatures are internal to the supervisor. */
export const complaintRegisterStates = [
  'reviewing',
  'handling',
  'decided',
  'not_received',
  'withdrawn',
] as const;
export type ComplaintRegisterState = (typeof complaintRegisterStates)[number];

export const complaintRegisterStateLabels: Readonly<Record<ComplaintRegisterState, string>> = {
  reviewing: '审查中',
  handling: '已受理，处理中',
  decided: '已作出处理决定',
  not_received: '不予受理',
  withdrawn: '已撤回',
};

/** The states of a complaint for each state in the register, for queries. */
export const statesOfRegister: Readonly<Record<ComplaintRegisterState, readonly ComplaintState[]>> = {
  reviewing: ['submitted', 'correcting'],
  handling: ['received', 'deciding'],
  decided: ['decided'],
  not_received: ['not_received'],
  withdrawn: ['withdrawn'],
};

/** @returns null for a draft, which only its company sees */
export function complaintRegisterState(state: ComplaintState): ComplaintRegisterState | null {
  return complaintRegisterStates.find((one) => statesOfRegister[one].includes(state)) ?? null;
}

export interface HandledComplaint {
  readonly state: ComplaintState;
  readonly reviewDueAt: Moment | null;
  readonly receivedAt: Moment | null;
  readonly decisionDueAt: Moment | null;
  readonly endedAt: Moment | null;
}

/**
 * Returns whether a term of the law passed before the supervisor acted, even if it acted later. Drafts and withdrawn
 * complaints do not count.
 */
export function isComplaintLate(complaint: HandledComplaint, now: Moment): boolean {
  const { state, reviewDueAt, receivedAt, decisionDueAt, endedAt } = complaint;
  if (state === 'draft' || state === 'withdrawn') return false;
  const passed = (said: Moment | null, due: Moment | null) =>
    said !== null && due !== null && !isBefore(said, due);
  return (
    isComplaintOverdue(complaint, now) ||
    passed(receivedAt, reviewDueAt) ||
    (state === 'decided' && passed(endedAt, decisionDueAt)) ||
    (state === 'not_received' && passed(endedAt, reviewDueAt))
  );
}

/**
 * Returns whether the register names the complainant and the respondent: the law must require it, and the bids must be
 * opened or the lot have ended. Earlier the names would reveal who participates (招标投标法22).
 */
export function areNamed(
  { publication }: ComplaintRule,
  { lot, openedAt }: { readonly lot: LotState; readonly openedAt: Moment | null },
): boolean {
  return publication.by === 'law' && (openedAt !== null || lot === 'failed' || lot === 'terminated');
}

/** Returns the public text of an outcome. */
export function decisionWords(outcome: ComplaintOutcome, rejection: Rejection | null): string {
  const words = complaintOutcomeLabels[outcome];
  return rejection === null ? words : `${words}（${rejectionLabels[rejection]}）`;
}

/** Returns the public text of a remedy and its status. The end of a lot ends every remedy. */
export function orderWords(remedy: Remedy | null, standing: RemedyStanding): string {
  if (remedy === null) return '程序继续进行';
  const ordered = `责令改正：${remedyLabels[remedy]}`;
  return {
    outstanding: `${ordered}，尚未确认完成`,
    done: `${ordered}，已确认完成`,
    lot_terminated: `${ordered}；本标段已终止`,
    lot_failed: `${ordered}；本标段已流标`,
  }[standing];
}

/** Returns the status of a remedy. One that the supervisor confirmed is done, however the lot ended. */
export function orderStanding(lot: LotState, remedyDoneAt: Moment | null): RemedyStanding {
  return remedyDoneAt === null ? remedyStanding(lot, null) : 'done';
}
