import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { meetingMachine, negotiationMachine, quoteMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('a negotiation session', () => {
  test('is begun by the buyer or the panel, and led by the buyer to a last call before it concludes', () => {
    expect(allowedSteps(negotiationMachine)).toEqual([
      'scheduled start → in_progress (buyer, evaluator)',
      'scheduled callFinal → final_call (buyer)',
      'scheduled terminate → terminated (buyer)',
      'in_progress callFinal → final_call (buyer)',
      'in_progress terminate → terminated (buyer)',
      'final_call conclude → concluded (buyer)',
      'final_call terminate → terminated (buyer)',
    ]);
  });
});

describe('a quote in a round', () => {
  test('is submitted, revised or given up by the supplier alone', () => {
    expect(allowedSteps(quoteMachine)).toEqual([
      'pending submit → submitted (supplier)',
      'pending quit → quit (supplier)',
      'submitted revise → submitted (supplier)',
    ]);
  });
});

describe('a meeting of the panel with a supplier', () => {
  test('is recorded by the panel, and answered by the supplier', () => {
    expect(allowedSteps(meetingMachine)).toEqual([
      'announced cancel → cancelled (evaluator)',
      'announced record → recorded (evaluator)',
      'recorded confirm → confirmed (supplier)',
      'recorded dispute → disputed (supplier)',
      'disputed record → recorded (evaluator)',
    ]);
  });
});
