import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { accountMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: what is not listed here is refused.
describe('An account', () => {
  test('only an administrator disables it, its owner may close it', () => {
    expect(allowedSteps(accountMachine)).toEqual([
      'active disable → disabled (admin)',
      'active close → closed (admin, supplier)',
      'disabled enable → active (admin)',
    ]);
  });
});
