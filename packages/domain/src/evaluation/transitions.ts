import type { Machine } from '../transition.ts';
import { type EvaluationState, evaluationStates } from './evaluation.ts';

export type EvaluationAction = 'start' | 'conclude' | 'reopen';
export type EvaluationGuard = 'openingCompleted' | 'everyScoreGiven' | 'objectionUpheld';

export const evaluationMachine: Machine<EvaluationState, EvaluationAction, EvaluationGuard> = {
  states: evaluationStates,
  transitions: [
    {
      from: ['preparing'],
      action: 'start',
      to: 'scoring',
      who: ['buyer', 'evaluator', 'system'],
      guard: 'openingCompleted',
    },
    { from: ['scoring'], action: 'conclude', to: 'concluded', who: ['evaluator'], guard: 'everyScoreGiven' },
    { from: ['concluded'], action: 'reopen', to: 'scoring', who: ['buyer'], guard: 'objectionUpheld' },
  ],
};
