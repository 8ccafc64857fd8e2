import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { complaintMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
describe('a complaint', () => {
  test('is submitted by the supplier, answered by the parties and decided by the supervisor', () => {
    expect(allowedSteps(complaintMachine)).toEqual([
      'draft save → draft (supplier)',
      'draft submit → submitted (supplier)',
      'submitted withdraw → withdrawn (supplier)',
      'submitted askCorrection → correcting (supervisor)',
      'submitted notReceive → not_received (supervisor)',
      'submitted receive → received (supervisor)',
      'correcting correct → submitted (supplier)',
      'correcting withdraw → withdrawn (supplier)',
      'correcting notReceive → not_received (supervisor)',
      'received withdraw → withdrawn (supplier)',
      'received suspend → received (supervisor)',
      'received lift → received (supervisor)',
      'received stateBuyer → received (buyer)',
      'received stateRespondent → received (supplier)',
      'received write → received (supervisor)',
      'received handIn → deciding (supervisor)',
      'deciding withdraw → withdrawn (supplier)',
      'deciding return → received (supervisor)',
      'deciding sign → decided (supervisor)',
      'decided confirm → decided (supervisor)',
    ]);
  });
});
