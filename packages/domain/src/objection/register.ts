import { isBefore, type Moment } from '../moment.ts';
import {
  isOpenObjection,
  type ObjectionGround,
  type ObjectionOutcome,
  type ObjectionState,
  objectionGroundLabels,
  objectionOutcomeLabels,
} from './objection.ts';

/** Where one stands for who does not answer it: that an answer is being approved is the buyer's business. */
export const registerStates = ['open', 'answered', 'not_receivable', 'withdrawn'] as const;
export type RegisterState = (typeof registerStates)[number];

export const registerStateLabels: Readonly<Record<RegisterState, string>> = {
  open: '未答复',
  answered: '已答复',
  not_receivable: '不予受理',
  withdrawn: '已撤回',
};

/** @returns null for a draft: nobody but its company knows of it */
export function registerState(state: ObjectionState): RegisterState | null {
  if (state === 'draft') return null;
  return state === 'submitted' || state === 'answering' ? 'open' : state;
}

export interface Handled {
  readonly state: ObjectionState;
  readonly dueAt: Moment | null;
  readonly endedAt: Moment | null;
}

/** The law's term passed before anything was said: it still waits, or was answered late. What was taken back was not. */
export function isLate({ state, dueAt, endedAt }: Handled, now: Moment): boolean {
  if (dueAt === null || state === 'draft' || state === 'withdrawn') return false;
  return !isBefore(isOpenObjection(state) ? now : (endedAt ?? now), dueAt);
}

/** What is told of an objection that was answered or not received, to everybody: what came of it, never whose it was. */
export function resultOf(outcome: ObjectionOutcome | null, ground: ObjectionGround | null): string {
  if (ground !== null) return `不予受理（${objectionGroundLabels[ground]}）`;
  return outcome === null ? '' : `异议${objectionOutcomeLabels[outcome]}`;
}

/** What follows from it, in the law's words; where documents or a result change, a notice of its own says how. */
export function consequenceOf(outcome: ObjectionOutcome | null): string {
  switch (outcome) {
    case 'upheld':
    case 'partly_upheld':
      return '招标人依法采取相应措施；涉及文件或者结果变更的，另行公告';
    case 'rejected':
      return '原文件或者结果维持不变';
    case null:
      return '程序继续进行';
  }
}
