import type { Machine } from '../transition.ts';
import { type ObjectionState, objectionStates } from './objection.ts';

export type ObjectionAction =
  | 'save'
  | 'submit'
  | 'withdraw'
  | 'refuse'
  | 'write'
  | 'handIn'
  | 'approve'
  | 'confirm'
  | 'remedy'
  | 'return';

/** The buyer answers and another person approves. An answer, or the decision not to receive an objection, is final. */
export const objectionMachine: Machine<ObjectionState, ObjectionAction> = {
  states: objectionStates,
  transitions: [
    { from: ['draft'], action: 'save', to: 'draft', who: ['supplier'] },
    { from: ['draft'], action: 'submit', to: 'submitted', who: ['supplier'] },
    { from: ['submitted', 'answering'], action: 'withdraw', to: 'withdrawn', who: ['supplier'] },
    { from: ['submitted'], action: 'refuse', to: 'not_receivable', who: ['buyer'] },
    { from: ['submitted'], action: 'write', to: 'submitted', who: ['buyer'] },
    { from: ['submitted'], action: 'handIn', to: 'answering', who: ['buyer'] },
    { from: ['answering'], action: 'approve', to: 'answered', who: ['approver'] },
    // 条例44: at the opening, on the spot, by one of its openers.
    { from: ['answering'], action: 'confirm', to: 'answered', who: ['opener'] },
    { from: ['answered'], action: 'remedy', to: 'answered', who: ['system'] },
    { from: ['answering'], action: 'return', to: 'submitted', who: ['approver'] },
  ],
};
