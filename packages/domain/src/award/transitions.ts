import type { Machine } from '../transition.ts';
import { type AwardNoticeState, awardNoticeStates } from './award.ts';

export type AwardNoticeAction = 'approve' | 'issue' | 'acknowledge' | 'decline' | 'contract';
export type AwardNoticeGuard = 'notProposer' | 'everybodyNotified' | 'wonAndReasonGiven' | 'won';

/** 法45: the notice is issued together with the result notices of all who lost, which run the same way as far as `acknowledged`. */
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
      guard: 'wonAndReasonGiven',
    },
    { from: ['acknowledged'], action: 'contract', to: 'contracted', who: ['buyer'], guard: 'won' },
  ],
};
