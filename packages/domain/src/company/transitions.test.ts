import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { companyMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('a supplier’s registration', () => {
  test('is submitted by the supplier alone and decided by the reviewer alone', () => {
    expect(allowedSteps(companyMachine)).toEqual([
      'unsubmitted submit → pending (supplier)',
      'pending withdraw → unsubmitted (supplier)',
      'pending approve → approved (reviewer)',
      'pending return → returned (reviewer)',
      'pending reject → rejected (reviewer)',
      'returned submit → pending (supplier)',
      'rejected restart → unsubmitted (supplier)',
      'approved freeze → frozen (reviewer)',
      'approved blacklist → blacklisted (reviewer)',
      'frozen unfreeze → approved (reviewer)',
      'frozen blacklist → blacklisted (reviewer)',
      'blacklisted delist → approved (reviewer)',
    ]);
  });
});
