import type { Machine } from '../transition.ts';
import { type AwardNoticeState, awardNoticeStates } from './award.ts';

export type AwardNoticeAction = 'approve' | 'issue' | 'acknowledge' | 'decline' | 'contract';

/** 法45: the notice is issued together with the result notices of all who lost, which run the same way as far as `acknowledged`. */
export const awardNoticeMachine: Machine<AwardNoticeState, AwardNoticeAction> = {
  states: awardNoticeStates,
  transitions: [
    { from: ['draft'], action: 'approve', to: 'approved', who: ['approver'] },
    { from: ['approved'], action: 'issue', to: 'issued', who: ['buyer'] },
    { from: ['issued'], action: 'acknowledge', to: 'acknowledged', who: ['supplier'] },
    { from: ['issued', 'acknowledged'], action: 'decline', to: 'declined', who: ['supplier'] },
    { from: ['acknowledged'], action: 'contract', to: 'contracted', who: ['buyer'] },
  ],
};
