import type { Machine } from '../transition.ts';
import { type AwardNoticeState, awardNoticeStates } from './award.ts';

export type AwardNoticeAction =
  | 'approve'
  | 'issue'
  | 'acknowledge'
  | 'decline'
  | 'forfeit'
  | 'contract'
  | 'void';

/**
 * 法45: the notice is issued together with the result notices of all losers, which take the same steps as far as
 * `acknowledged`.
 */
export const awardNoticeMachine: Machine<AwardNoticeState, AwardNoticeAction> = {
  states: awardNoticeStates,
  transitions: [
    { from: ['draft'], action: 'approve', to: 'approved', who: ['approver'] },
    { from: ['approved'], action: 'issue', to: 'issued', who: ['buyer'] },
    { from: ['issued'], action: 'acknowledge', to: 'acknowledged', who: ['supplier'] },
    { from: ['issued', 'acknowledged'], action: 'decline', to: 'declined', who: ['supplier'] },
    // 条例55, 政采条例49: the buyer declares it with evidence, and another person agrees.
    { from: ['issued', 'acknowledged'], action: 'forfeit', to: 'declined', who: ['approver'] },
    // 招标投标法64、条例81、82, 94号令32: by the decision on a complaint, with or without a signed contract.
    { from: ['issued', 'acknowledged', 'contracted'], action: 'void', to: 'voided', who: ['supervisor'] },
    { from: ['acknowledged'], action: 'contract', to: 'contracted', who: ['buyer'] },
  ],
};
