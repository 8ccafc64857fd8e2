import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { questionMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: what is not listed here is refused.
describe('A question', () => {
  test('the supplier asks, the buyer answers, closes and publishes', () => {
    expect(allowedSteps(questionMachine)).toEqual([
      'draft submit → submitted (supplier)',
      'draft withdraw → withdrawn (supplier)',
      'submitted withdraw → withdrawn (supplier)',
      'submitted answer → answered (buyer)',
      'submitted close → closed (buyer)',
      'answered withdraw → withdrawn (supplier)',
      'answered answer → answered (buyer)',
      'answered publish → published (buyer)',
    ]);
  });
});
