import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { prequalificationMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('a prequalification application', () => {
  test('is submitted and clarified by the supplier, and reviewed and decided by the buyer', () => {
    expect(allowedSteps(prequalificationMachine)).toEqual([
      'draft submit → submitted (supplier)',
      'submitted submit → submitted (supplier)',
      'submitted withdraw → withdrawn (supplier)',
      'submitted startReview → reviewing (buyer, system)',
      'withdrawn submit → submitted (supplier)',
      'reviewing requestClarification → clarify_requested (buyer)',
      'reviewing pass → passed (buyer)',
      'reviewing fail → failed (buyer)',
      'clarify_requested replyClarification → clarify_replied (supplier)',
      'clarify_requested fail → failed (buyer)',
      'clarify_replied requestClarification → clarify_requested (buyer)',
      'clarify_replied pass → passed (buyer)',
      'clarify_replied fail → failed (buyer)',
      'passed fail → failed (buyer)',
      'failed pass → passed (buyer)',
      'failed fail → failed (buyer)',
    ]);
  });
});
