import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { companyMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: what is not listed here is refused.
describe('A supplier’s registration', () => {
  test('only the supplier submits and only the reviewer decides', () => {
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
