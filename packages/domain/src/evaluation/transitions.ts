import type { Machine } from '../transition.ts';
import { type EvaluationState, evaluationStates } from './evaluation.ts';

export type EvaluationAction = 'start' | 'conclude' | 'reopen';

export const evaluationMachine: Machine<EvaluationState, EvaluationAction> = {
  states: evaluationStates,
  transitions: [
    { from: ['preparing'], action: 'start', to: 'scoring', who: ['buyer', 'evaluator', 'system'] },
    { from: ['scoring'], action: 'conclude', to: 'concluded', who: ['evaluator'] },
    { from: ['concluded'], action: 'reopen', to: 'scoring', who: ['buyer'] },
  ],
};
