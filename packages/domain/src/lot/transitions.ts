import { type Machine, remembered } from '../transition.ts';
import { type LotState, lotStates } from './lot.ts';

export type LotAction =
  | 'submit'
  | 'recall'
  | 'approve'
  | 'return'
  | 'revise'
  | 'publish'
  | 'open'
  | 'completeOpening'
  | 'openPrices'
  | 'publicize'
  | 'decide'
  | 'reevaluate'
  | 'strike'
  | 'award'
  | 'redecide'
  | 'voidAward'
  | 'contract'
  | 'archive'
  | 'fail'
  | 'suspend'
  | 'resume'
  | 'terminate';

/** The lifecycle of a lot. The phases of a published lot are not steps: the clock decides them (`lotPhase`). */
export const lotMachine: Machine<LotState, LotAction> = {
  states: lotStates,
  transitions: [
    { from: ['draft'], action: 'submit', to: 'pending_approval', who: ['buyer'] },
    { from: ['pending_approval'], action: 'recall', to: 'draft', who: ['buyer'] },
    { from: ['pending_approval'], action: 'approve', to: 'approved', who: ['approver'] },
    { from: ['pending_approval'], action: 'return', to: 'draft', who: ['approver'] },
    { from: ['approved'], action: 'revise', to: 'draft', who: ['buyer'] },
    { from: ['approved'], action: 'publish', to: 'published', who: ['buyer'] },
    { from: ['published'], action: 'open', to: 'opening', who: ['opener', 'system'] },
    { from: ['opening'], action: 'completeOpening', to: 'evaluating', who: ['opener', 'system'] },
    // 双信封: the price envelopes are opened once the technical and commercial parts are judged.
    { from: ['evaluating'], action: 'openPrices', to: 'opening', who: ['opener', 'system'] },
    { from: ['evaluating', 'reshowing'], action: 'publicize', to: 'publicity', who: ['buyer'] },
    { from: ['evaluating'], action: 'decide', to: 'deciding', who: ['buyer'] },
    { from: ['publicity'], action: 'decide', to: 'deciding', who: ['buyer', 'system'] },
    {
      from: ['reshowing', 'publicity', 'deciding'],
      action: 'reevaluate',
      to: 'evaluating',
      who: ['buyer'],
    },
    // 条例55: a candidate is struck; the remaining ones are publicized anew.
    {
      from: ['evaluating', 'reshowing', 'publicity', 'deciding'],
      action: 'strike',
      to: 'reshowing',
      who: ['buyer'],
    },
    // 法45: the buyer awards the lot by issuing the notices to all, after an approver has agreed.
    { from: ['deciding'], action: 'award', to: 'awarded', who: ['buyer'] },
    // 条例55: after the winner gives up, the next candidate may be chosen.
    { from: ['awarded'], action: 'redecide', to: 'deciding', who: ['buyer'] },
    // By the supervisor's decision the remaining candidates are publicized anew, or the decision begins again. An
    // archived lot is open again; its retained records stay (条例82).
    { from: ['awarded', 'contracted', 'archived'], action: 'voidAward', to: 'deciding', who: ['supervisor'] },
    { from: ['awarded'], action: 'contract', to: 'contracted', who: ['buyer'] },
    { from: ['contracted', 'failed', 'terminated'], action: 'archive', to: 'archived', who: ['buyer'] },
    {
      from: ['published', 'opening', 'evaluating', 'reshowing', 'deciding'],
      action: 'fail',
      to: 'failed',
      who: ['buyer', 'system'],
    },
    {
      from: ['published', 'opening', 'evaluating', 'reshowing', 'publicity', 'deciding'],
      action: 'suspend',
      to: 'suspended',
      who: ['buyer'],
    },
    { from: ['suspended'], action: 'resume', to: remembered, who: ['buyer'] },
    {
      from: [
        'draft',
        'pending_approval',
        'approved',
        'published',
        'opening',
        'evaluating',
        'reshowing',
        'publicity',
        'deciding',
        'suspended',
      ],
      action: 'terminate',
      to: 'terminated',
      who: ['buyer'],
    },
  ],
};
