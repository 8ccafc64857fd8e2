import type { Machine } from '../transition.ts';
import { type ComplaintState, complaintStates } from './complaint.ts';

export type ComplaintAction =
  | 'save'
  | 'submit'
  | 'askCorrection'
  | 'correct'
  | 'withdraw'
  | 'receive'
  | 'notReceive'
  | 'suspend'
  | 'lift'
  | 'stateBuyer'
  | 'stateRespondent'
  | 'write'
  | 'handIn'
  | 'return'
  | 'sign'
  | 'confirm';

/**
 * The supervisor receives, hears and decides a complaint. Another member of its staff signs the decision, which is
 * final.
 */
export const complaintMachine: Machine<ComplaintState, ComplaintAction> = {
  states: complaintStates,
  transitions: [
    { from: ['draft'], action: 'save', to: 'draft', who: ['supplier'] },
    { from: ['draft'], action: 'submit', to: 'submitted', who: ['supplier'] },
    { from: ['correcting'], action: 'correct', to: 'submitted', who: ['supplier'] },
    {
      from: ['submitted', 'correcting', 'received', 'deciding'],
      action: 'withdraw',
      to: 'withdrawn',
      who: ['supplier'],
    },
    { from: ['submitted'], action: 'askCorrection', to: 'correcting', who: ['supervisor'] },
    { from: ['submitted', 'correcting'], action: 'notReceive', to: 'not_received', who: ['supervisor'] },
    { from: ['submitted'], action: 'receive', to: 'received', who: ['supervisor'] },
    { from: ['received'], action: 'suspend', to: 'received', who: ['supervisor'] },
    { from: ['received'], action: 'lift', to: 'received', who: ['supervisor'] },
    { from: ['received'], action: 'stateBuyer', to: 'received', who: ['buyer'] },
    { from: ['received'], action: 'stateRespondent', to: 'received', who: ['supplier'] },
    { from: ['received'], action: 'write', to: 'received', who: ['supervisor'] },
    { from: ['received'], action: 'handIn', to: 'deciding', who: ['supervisor'] },
    { from: ['deciding'], action: 'return', to: 'received', who: ['supervisor'] },
    { from: ['deciding'], action: 'sign', to: 'decided', who: ['supervisor'] },
    { from: ['decided'], action: 'confirm', to: 'decided', who: ['supervisor'] },
  ],
};
