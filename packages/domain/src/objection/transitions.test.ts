import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { objectionMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('an objection', () => {
  test('is raised by the supplier, answered by the buyer and approved by another person', () => {
    expect(allowedSteps(objectionMachine)).toEqual([
      'draft save → draft (supplier)',
      'draft submit → submitted (supplier)',
      'submitted withdraw → withdrawn (supplier)',
      'submitted refuse → not_receivable (buyer)',
      'submitted write → submitted (buyer)',
      'submitted handIn → answering (buyer)',
      'answering withdraw → withdrawn (supplier)',
      'answering approve → answered (approver)',
      'answering confirm → answered (opener)',
      'answering return → submitted (approver)',
      'answered remedy → answered (system)',
    ]);
  });
});
