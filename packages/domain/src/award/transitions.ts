import type { Machine } from '../transition.ts';
import { type AwardNoticeState, awardNoticeStates } from './award.ts';

export type AwardNoticeAction = 'approve' | 'issue' | 'acknowledge' | 'decline' | 'contract';
export type AwardNoticeGuard = 'notProposer' | 'everybodyNotified' | 'reasonGiven';

/** 法45: the notice is issued together with the result notices of all who lost. */
export const awardNoticeMachine: Machine<AwardNoticeState, AwardNoticeAction, AwardNoticeGuard> = {
  states: awardNoticeStates,
  transitions: [
    { from: ['draft'], action: 'approve', to: 'approved', who: ['approver'], guard: 'notProposer' },
    { from: ['approved'], action: 'issue', to: 'issued', who: ['buyer'], guard: 'everybodyNotified' },
    { from: ['issued'], action: 'acknowledge', to: 'acknowledged', who: ['supplier'] },
    {
      from: ['issued', 'acknowledged'],
      action: 'decline',
      to: 'declined',
      who: ['supplier'],
      guard: 'reasonGiven',
    },
    { from: ['acknowledged'], action: 'contract', to: 'contracted', who: ['buyer'] },
  ],
};
