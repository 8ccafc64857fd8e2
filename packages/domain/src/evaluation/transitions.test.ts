import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { evaluationMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('an evaluation', () => {
  test('is concluded by the opinions of its evaluators only', () => {
    expect(allowedSteps(evaluationMachine)).toEqual([
      'preparing start → preliminary (buyer, evaluator, system)',
      'preliminary closePreliminary → scoring (evaluator)',
      'scoring reopenPreliminary → preliminary (evaluator, system)',
      'scoring closeReview → awaiting_prices (evaluator)',
      'scoring drawUp → signing (evaluator)',
      'awaiting_prices reopenPreliminary → preliminary (system)',
      'awaiting_prices receivePrices → scoring (opener, system)',
      'awaiting_prices reopenReview → scoring (system)',
      'signing takeBack → scoring (evaluator, system)',
      'signing conclude → concluded (evaluator, system)',
      'concluded reopen → preliminary (buyer)',
    ]);
  });
});
