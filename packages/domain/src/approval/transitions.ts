import type { Machine } from '../transition.ts';
import { type ApprovalState, approvalStates } from './approval.ts';

export type ApprovalAction = 'sign' | 'grant' | 'return' | 'withdraw';

/** `grant` is the last signature. */
export const approvalMachine: Machine<ApprovalState, ApprovalAction> = {
  states: approvalStates,
  transitions: [
    { from: ['waiting'], action: 'sign', to: 'waiting', who: ['approver'] },
    { from: ['waiting'], action: 'grant', to: 'granted', who: ['approver'] },
    { from: ['waiting'], action: 'return', to: 'returned', who: ['approver'] },
    { from: ['waiting'], action: 'withdraw', to: 'withdrawn', who: ['buyer', 'system'] },
  ],
};
