import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { awardNoticeMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('an award notice', () => {
  test('is approved, issued, then acknowledged or declined', () => {
    expect(allowedSteps(awardNoticeMachine)).toEqual([
      'draft approve → approved (approver)',
      'approved issue → issued (buyer)',
      'issued acknowledge → acknowledged (supplier)',
      'issued decline → declined (supplier)',
      'issued forfeit → declined (approver)',
      'issued void → voided (supervisor)',
      'acknowledged decline → declined (supplier)',
      'acknowledged forfeit → declined (approver)',
      'acknowledged void → voided (supervisor)',
      'acknowledged contract → contracted (buyer)',
      'contracted void → voided (supervisor)',
    ]);
  });
});
