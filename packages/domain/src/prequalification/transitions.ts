import type { Machine } from '../transition.ts';
import { type PrequalificationState, prequalificationStates } from './prequalification.ts';

export type PrequalificationAction =
  | 'submit'
  | 'withdraw'
  | 'startReview'
  | 'requestClarification'
  | 'replyClarification'
  | 'pass'
  | 'fail';

export const prequalificationMachine: Machine<PrequalificationState, PrequalificationAction> = {
  states: prequalificationStates,
  transitions: [
    { from: ['draft', 'submitted', 'withdrawn'], action: 'submit', to: 'submitted', who: ['supplier'] },
    { from: ['submitted'], action: 'withdraw', to: 'withdrawn', who: ['supplier'] },
    { from: ['submitted'], action: 'startReview', to: 'reviewing', who: ['buyer', 'system'] },
    {
      from: ['reviewing', 'clarify_replied'],
      action: 'requestClarification',
      to: 'clarify_requested',
      who: ['buyer'],
    },
    { from: ['clarify_requested'], action: 'replyClarification', to: 'clarify_replied', who: ['supplier'] },
    // A decision may be corrected until the results are announced.
    { from: ['reviewing', 'clarify_replied', 'failed'], action: 'pass', to: 'passed', who: ['buyer'] },
    {
      from: ['reviewing', 'clarify_replied', 'passed', 'failed'],
      action: 'fail',
      to: 'failed',
      who: ['buyer'],
    },
    { from: ['clarify_requested'], action: 'fail', to: 'failed', who: ['buyer'] },
  ],
};
