import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { changeRequestMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('a change request', () => {
  test('is submitted by the supplier alone and decided by the reviewer alone', () => {
    expect(allowedSteps(changeRequestMachine)).toEqual([
      'draft submit → pending (supplier)',
      'draft withdraw → withdrawn (supplier)',
      'pending withdraw → withdrawn (supplier)',
      'pending approve → approved (reviewer)',
      'pending return → returned (reviewer)',
      'pending reject → rejected (reviewer)',
      'returned submit → pending (supplier)',
      'returned withdraw → withdrawn (supplier)',
    ]);
  });
});
