import { isBefore, type Moment } from '../moment.ts';

/** What is stored of a clarification; that it is overdue is computed, see `clarificationPhase`. */
export const clarificationStates = ['issued', 'replied', 'accepted', 're_requested'] as const;
export type ClarificationState = (typeof clarificationStates)[number];

export const clarificationStateLabels: Readonly<Record<ClarificationState, string>> = {
  issued: '待回复',
  replied: '已回复',
  accepted: '已接受',
  re_requested: '要求补充',
};

/** What a reader sees: the stored states and `overdue`. */
export const clarificationPhases = [...clarificationStates, 'overdue'] as const;
export type ClarificationPhase = (typeof clarificationPhases)[number];

export const clarificationPhaseLabels: Readonly<Record<ClarificationPhase, string>> = {
  ...clarificationStateLabels,
  overdue: '逾期未回复',
};

export function clarificationPhase(
  state: ClarificationState,
  dueAt: Moment,
  now: Moment,
): ClarificationPhase {
  const waits = state === 'issued' || state === 're_requested';
  return waits && !isBefore(now, dueAt) ? 'overdue' : state;
}
