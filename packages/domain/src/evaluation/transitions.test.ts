import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { evaluationMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: what is not listed here is refused.
describe('An evaluation', () => {
  test('only evaluators conclude it', () => {
    expect(allowedSteps(evaluationMachine)).toEqual([
      'preparing start → scoring (buyer, evaluator, system)',
      'scoring conclude → concluded (evaluator)',
      'concluded reopen → scoring (buyer)',
    ]);
  });
});
