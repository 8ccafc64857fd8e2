import { isBefore, type Moment } from '../moment.ts';

/** The stored states of a clarification. Whether it is overdue is computed, see `clarificationPhase`. */
export const clarificationStates = ['issued', 'replied', 'accepted', 're_requested'] as const;
export type ClarificationState = (typeof clarificationStates)[number];

export const clarificationStateLabels: Readonly<Record<ClarificationState, string>> = {
  issued: '待回复',
  replied: '已回复',
  accepted: '已接受',
  re_requested: '已要求补充',
};

/** The displayed phases: the stored states and `overdue`. */
export const clarificationPhases = [...clarificationStates, 'overdue'] as const;
export type ClarificationPhase = (typeof clarificationPhases)[number];

export const clarificationPhaseLabels: Readonly<Record<ClarificationPhase, string>> = {
  ...clarificationStateLabels,
  replied: '已回复，待处理',
  overdue: '逾期未回复',
};

/**
 * Returns the phase of a clarification. One that is requested again is closed: the bidder replies to the new one that
 * follows it.
 */
export function clarificationPhase(
  state: ClarificationState,
  dueAt: Moment,
  now: Moment,
): ClarificationPhase {
  return state === 'issued' && !isBefore(now, dueAt) ? 'overdue' : state;
}

/** The wording of each phase for the bidder. */
export const clarificationPhaseWording: Readonly<Record<ClarificationPhase, string>> = {
  issued: '待您回复',
  replied: '您已回复，待确认',
  accepted: '您的回复已被接受',
  re_requested: '对方要求补充，请回复新的澄清要求',
  overdue: '您未在截止前回复',
};
