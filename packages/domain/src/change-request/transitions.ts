import type { Machine } from '../transition.ts';
import { type ChangeRequestState, changeRequestStates } from './change-request.ts';

export type ChangeRequestAction = 'submit' | 'withdraw' | 'approve' | 'return' | 'reject';

/** The old version remains in force until `approve`. A request is open while it is `draft`, `pending` or `returned`. */
export const changeRequestMachine: Machine<ChangeRequestState, ChangeRequestAction> = {
  states: changeRequestStates,
  transitions: [
    { from: ['draft', 'returned'], action: 'submit', to: 'pending', who: ['supplier'] },
    { from: ['draft', 'pending', 'returned'], action: 'withdraw', to: 'withdrawn', who: ['supplier'] },
    { from: ['pending'], action: 'approve', to: 'approved', who: ['reviewer'] },
    { from: ['pending'], action: 'return', to: 'returned', who: ['reviewer'] },
    { from: ['pending'], action: 'reject', to: 'rejected', who: ['reviewer'] },
  ],
};
