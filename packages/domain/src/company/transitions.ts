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

export type CompanyGuard =
  | 'complete'
  | 'notCreator'
  | 'fieldReasonsGiven'
  | 'reasonGiven'
  | 'reasonAndPeriodGiven';

/** Supplier registration. A rejection is not a dead end: the supplier may begin again from its data. */
export const companyMachine: Machine<CompanyState, CompanyAction, CompanyGuard> = {
  states: companyStates,
  transitions: [
    {
      from: ['unsubmitted', 'returned'],
      action: 'submit',
      to: 'pending',
      who: ['supplier'],
      guard: 'complete',
    },
    { from: ['pending'], action: 'withdraw', to: 'unsubmitted', who: ['supplier'] },
    { from: ['pending'], action: 'approve', to: 'approved', who: ['reviewer'], guard: 'notCreator' },
    { from: ['pending'], action: 'return', to: 'returned', who: ['reviewer'], guard: 'fieldReasonsGiven' },
    { from: ['pending'], action: 'reject', to: 'rejected', who: ['reviewer'], guard: 'reasonGiven' },
    { from: ['rejected'], action: 'restart', to: 'unsubmitted', who: ['supplier'] },
    { from: ['approved'], action: 'freeze', to: 'frozen', who: ['reviewer'], guard: 'reasonAndPeriodGiven' },
    { from: ['frozen'], action: 'unfreeze', to: 'approved', who: ['reviewer'], guard: 'reasonGiven' },
    {
      from: ['approved', 'frozen'],
      action: 'blacklist',
      to: 'blacklisted',
      who: ['reviewer'],
      guard: 'reasonAndPeriodGiven',
    },
    { from: ['blacklisted'], action: 'delist', to: 'approved', who: ['reviewer'], guard: 'reasonGiven' },
  ],
};
