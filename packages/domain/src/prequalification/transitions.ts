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
export type PrequalificationGuard =
  | 'beforeDeadline'
  | 'afterDeadline'
  | 'beforeReplyDeadline'
  | 'beforeConclusion'
  | 'beforeConclusionAndReasonGiven'
  | 'replyOverdueAndReasonGiven';

export const prequalificationMachine: Machine<
  PrequalificationState,
  PrequalificationAction,
  PrequalificationGuard
> = {
  states: prequalificationStates,
  transitions: [
    {
      from: ['draft', 'submitted', 'withdrawn'],
      action: 'submit',
      to: 'submitted',
      who: ['supplier'],
      guard: 'beforeDeadline',
    },
    { from: ['submitted'], action: 'withdraw', to: 'withdrawn', who: ['supplier'], guard: 'beforeDeadline' },
    {
      from: ['submitted'],
      action: 'startReview',
      to: 'reviewing',
      who: ['buyer', 'system'],
      guard: 'afterDeadline',
    },
    {
      from: ['reviewing', 'clarify_replied'],
      action: 'requestClarification',
      to: 'clarify_requested',
      who: ['buyer'],
    },
    {
      from: ['clarify_requested'],
      action: 'replyClarification',
      to: 'clarify_replied',
      who: ['supplier'],
      guard: 'beforeReplyDeadline',
    },
    // Until the results are announced a decision may be corrected.
    {
      from: ['reviewing', 'clarify_replied', 'failed'],
      action: 'pass',
      to: 'passed',
      who: ['buyer'],
      guard: 'beforeConclusion',
    },
    {
      from: ['reviewing', 'clarify_replied', 'passed', 'failed'],
      action: 'fail',
      to: 'failed',
      who: ['buyer'],
      guard: 'beforeConclusionAndReasonGiven',
    },
    {
      from: ['clarify_requested'],
      action: 'fail',
      to: 'failed',
      who: ['buyer'],
      guard: 'replyOverdueAndReasonGiven',
    },
  ],
};
