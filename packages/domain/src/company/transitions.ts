import type { Machine } from '../transition.ts';
import { type CompanyState, companyStates } from './company.ts';

export type CompanyAction =
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'return'
  | 'reject'
  | 'restart'
  | 'freeze'
  | 'unfreeze'
  | 'blacklist'
  | 'delist';

/** The transitions of a supplier's registration. After a rejection the supplier may begin again from its data. */
export const companyMachine: Machine<CompanyState, CompanyAction> = {
  states: companyStates,
  transitions: [
    { from: ['unsubmitted', 'returned'], action: 'submit', to: 'pending', who: ['supplier'] },
    { from: ['pending'], action: 'withdraw', to: 'unsubmitted', who: ['supplier'] },
    { from: ['pending'], action: 'approve', to: 'approved', who: ['reviewer'] },
    { from: ['pending'], action: 'return', to: 'returned', who: ['reviewer'] },
    { from: ['pending'], action: 'reject', to: 'rejected', who: ['reviewer'] },
    { from: ['rejected'], action: 'restart', to: 'unsubmitted', who: ['supplier'] },
    { from: ['approved'], action: 'freeze', to: 'frozen', who: ['reviewer'] },
    { from: ['frozen'], action: 'unfreeze', to: 'approved', who: ['reviewer'] },
    { from: ['approved', 'frozen'], action: 'blacklist', to: 'blacklisted', who: ['reviewer'] },
    { from: ['blacklisted'], action: 'delist', to: 'approved', who: ['reviewer'] },
  ],
};
