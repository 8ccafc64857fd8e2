import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { clarificationMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('a clarification', () => {
  test('has one reply by the bidder; a further request is a new clarification', () => {
    expect(allowedSteps(clarificationMachine)).toEqual([
      'issued reply → replied (supplier)',
      'replied accept → accepted (buyer, evaluator)',
      'replied requestAgain → re_requested (buyer, evaluator)',
    ]);
  });
});
