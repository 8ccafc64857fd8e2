import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { lotMachine } from './transitions.ts';

// `allowedSteps` tries every state × action × party: what is not listed here is refused.
describe('A lot', () => {
  test('exactly these steps lead through a lot’s life, and nobody else may take them', () => {
    expect(allowedSteps(lotMachine)).toEqual([
      'draft submit → pending_approval (buyer)',
      'draft terminate → terminated (buyer)',
      'pending_approval recall → draft (buyer)',
      'pending_approval approve → approved (approver)',
      'pending_approval return → draft (approver)',
      'pending_approval terminate → terminated (buyer)',
      'approved revise → draft (buyer)',
      'approved publish → published (buyer)',
      'approved terminate → terminated (buyer)',
      'published open → opening (opener, system)',
      'published fail → failed (buyer, system)',
      'published suspend → suspended (buyer)',
      'published terminate → terminated (buyer)',
      'opening completeOpening → evaluating (opener, system)',
      'opening fail → failed (buyer, system)',
      'opening suspend → suspended (buyer)',
      'opening terminate → terminated (buyer)',
      'evaluating publicize → publicity (buyer)',
      'evaluating decide → deciding (buyer)',
      'evaluating strike → evaluating (buyer)',
      'evaluating fail → failed (buyer, system)',
      'evaluating suspend → suspended (buyer)',
      'evaluating terminate → terminated (buyer)',
      'publicity decide → deciding (buyer, system)',
      'publicity reevaluate → evaluating (buyer)',
      'publicity strike → evaluating (buyer)',
      'publicity suspend → suspended (buyer)',
      'publicity terminate → terminated (buyer)',
      'deciding reevaluate → evaluating (buyer)',
      'deciding strike → evaluating (buyer)',
      'deciding award → awarded (buyer)',
      'deciding fail → failed (buyer, system)',
      'deciding suspend → suspended (buyer)',
      'deciding terminate → terminated (buyer)',
      'awarded redecide → deciding (buyer)',
      'awarded contract → contracted (buyer)',
      'contracted archive → archived (buyer)',
      'failed archive → archived (buyer)',
      'suspended resume → published (buyer)',
      'suspended resume → opening (buyer)',
      'suspended resume → evaluating (buyer)',
      'suspended resume → publicity (buyer)',
      'suspended resume → deciding (buyer)',
      'suspended terminate → terminated (buyer)',
      'terminated archive → archived (buyer)',
    ]);
  });
});
