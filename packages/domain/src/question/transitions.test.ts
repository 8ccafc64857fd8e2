import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { questionMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('a question', () => {
  test('is asked by the supplier, and answered, closed and published by the buyer', () => {
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
