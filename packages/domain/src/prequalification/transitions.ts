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
  | 'reasonGiven'
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
    { from: ['reviewing', 'clarify_replied'], action: 'pass', to: 'passed', who: ['buyer'] },
    {
      from: ['reviewing', 'clarify_replied'],
      action: 'fail',
      to: 'failed',
      who: ['buyer'],
      guard: 'reasonGiven',
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
