import type { Machine } from '../transition.ts';
import { type EvaluationState, evaluationStates } from './evaluation.ts';

export type EvaluationAction =
  | 'start'
  | 'closePreliminary'
  | 'reopenPreliminary'
  | 'closeReview'
  | 'receivePrices'
  | 'reopenReview'
  | 'drawUp'
  | 'takeBack'
  | 'conclude'
  | 'reopen';

export const evaluationMachine: Machine<EvaluationState, EvaluationAction> = {
  states: evaluationStates,
  transitions: [
    // 初步评审: each bid is found responsive or rejected before any gets points.
    {
      from: ['preparing'],
      action: 'start',
      to: 'preliminary',
      who: ['buyer', 'evaluator', 'system'],
    },
    { from: ['preliminary'], action: 'closePreliminary', to: 'scoring', who: ['evaluator'] },
    // An error was found, or a member left and the successor reviews the bids (条例48).
    { from: ['scoring'], action: 'reopenPreliminary', to: 'preliminary', who: ['evaluator', 'system'] },
    { from: ['awaiting_prices'], action: 'reopenPreliminary', to: 'preliminary', who: ['system'] },
    // 双信封: the technical and commercial parts are judged; the price envelopes of the bids that pass are opened next.
    { from: ['scoring'], action: 'closeReview', to: 'awaiting_prices', who: ['evaluator'] },
    { from: ['awaiting_prices'], action: 'receivePrices', to: 'scoring', who: ['opener', 'system'] },
    // 条例48: the judgements of a member who leaves are void, and the successor judges before the prices are opened.
    { from: ['awaiting_prices'], action: 'reopenReview', to: 'scoring', who: ['system'] },
    // 条例53: the report is fixed, and every member signs it, dissents in writing, or is counted as consenting.
    { from: ['scoring'], action: 'drawUp', to: 'signing', who: ['evaluator'] },
    { from: ['signing'], action: 'takeBack', to: 'scoring', who: ['evaluator', 'system'] },
    { from: ['signing'], action: 'conclude', to: 'concluded', who: ['evaluator', 'system'] },
    { from: ['concluded'], action: 'reopen', to: 'preliminary', who: ['buyer'] },
  ],
};
