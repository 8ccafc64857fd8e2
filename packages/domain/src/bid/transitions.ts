import type { Machine } from '../transition.ts';
import { type BidState, bidStates } from './bid.ts';

export type BidAction =
  | 'submit'
  | 'withdraw'
  | 'open'
  | 'deemRevoked'
  | 'deemWithdrawn'
  | 'leaveSealed'
  | 'reject'
  | 'accept'
  | 'rejudge'
  | 'rank'
  | 'unrank'
  | 'win'
  | 'lose'
  | 'forfeit'
  | 'restore'
  | 'revive';

/**
 * Transitions of a bid. `submit` from `submitted` replaces the bid: the old version stays valid until the new one is
 * stored completely. The platform (`system`) performs the consequences of acts on the lot, such as a ranking or an
 * award.
 */
export const bidMachine: Machine<BidState, BidAction> = {
  states: bidStates,
  transitions: [
    { from: ['draft', 'submitted', 'withdrawn'], action: 'submit', to: 'submitted', who: ['supplier'] },
    { from: ['submitted'], action: 'withdraw', to: 'withdrawn', who: ['supplier'] },
    { from: ['submitted'], action: 'open', to: 'opened', who: ['opener', 'system'] },
    // 电子办法31: the bidder's own fault revokes the bid; any other cause withdraws it and leaves a claim.
    // An opened bid can still prove unreadable in its price envelope, which is opened later.
    {
      from: ['submitted', 'opened'],
      action: 'deemRevoked',
      to: 'deemed_revoked',
      who: ['opener', 'system'],
    },
    {
      from: ['submitted', 'opened'],
      action: 'deemWithdrawn',
      to: 'deemed_withdrawn',
      who: ['opener', 'system'],
    },
    // 条例36: the bidder had passed the prequalification when it bid, and has failed a repeated one.
    { from: ['submitted'], action: 'leaveSealed', to: 'unqualified', who: ['system'] },
    // The buyer rejects bidders that are not qualified, if the lot fails for that (87号令44).
    { from: ['opened'], action: 'reject', to: 'rejected', who: ['evaluator', 'buyer'] },
    { from: ['responsive'], action: 'reject', to: 'rejected', who: ['evaluator'] },
    { from: ['opened'], action: 'accept', to: 'responsive', who: ['evaluator'] },
    // 重新评标: every evaluated bid is evaluated again.
    { from: ['responsive', 'candidate', 'rejected'], action: 'rejudge', to: 'opened', who: ['system'] },
    { from: ['responsive'], action: 'rank', to: 'candidate', who: ['system'] },
    { from: ['candidate'], action: 'unrank', to: 'responsive', who: ['system'] },
    { from: ['candidate'], action: 'win', to: 'won', who: ['system'] },
    { from: ['responsive', 'candidate'], action: 'lose', to: 'lost', who: ['system'] },
    { from: ['won'], action: 'forfeit', to: 'lost', who: ['system'] },
    { from: ['lost'], action: 'restore', to: 'candidate', who: ['system'] },
    // A void award returns an unranked losing bid to the state that the evaluation report gave it.
    { from: ['lost'], action: 'revive', to: 'responsive', who: ['system'] },
  ],
};
