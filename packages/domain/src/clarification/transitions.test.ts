import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { clarificationMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: what is not listed here is refused.
describe('A clarification', () => {
  test('the bidder only replies, once; asked again it is a new clarification', () => {
    expect(allowedSteps(clarificationMachine)).toEqual([
      'issued reply → replied (supplier)',
      'replied accept → accepted (buyer, evaluator)',
      'replied requestAgain → re_requested (buyer, evaluator)',
    ]);
  });
});
