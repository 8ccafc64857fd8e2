import type { Machine } from '../transition.ts';
import { type AccountState, accountStates } from './account.ts';

export type AccountAction = 'disable' | 'enable' | 'close';

/** Closing anonymises the account (PIPL 47); statutory records stay. */
export const accountMachine: Machine<AccountState, AccountAction> = {
  states: accountStates,
  transitions: [
    { from: ['active'], action: 'disable', to: 'disabled', who: ['admin'] },
    { from: ['disabled'], action: 'enable', to: 'active', who: ['admin'] },
    { from: ['active'], action: 'close', to: 'closed', who: ['supplier', 'admin'] },
  ],
};
