import { isBefore, type Moment } from '../moment.ts';
import type { ComplaintState } from './complaint.ts';
import { isComplaintOverdue } from './rules.ts';

/** Where one stands in the register: that it is being corrected, or a decision signed, is the supervisor's business. */
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

/** Which states of a complaint a row of the register may have, for queries. */
export const statesOfRegister: Readonly<Record<ComplaintRegisterState, readonly ComplaintState[]>> = {
  reviewing: ['submitted', 'correcting'],
  handling: ['received', 'deciding'],
  decided: ['decided'],
  not_received: ['not_received'],
  withdrawn: ['withdrawn'],
};

/** @returns null for a draft: nobody but its company knows of it */
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

/** One of the law's terms passed before the supervisor's word, whether that came since or not. What was taken back was not. */
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
