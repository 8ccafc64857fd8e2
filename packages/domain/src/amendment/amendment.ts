import type { Machine } from '../transition.ts';

/** A change of issued documents, or an answer that waits for a second person. */
export const amendmentStates = ['draft', 'pending', 'published', 'withdrawn'] as const;
export type AmendmentState = (typeof amendmentStates)[number];

export const amendmentStateLabels: Readonly<Record<AmendmentState, string>> = {
  draft: '准备中',
  pending: '待审批',
  published: '已发布',
  withdrawn: '已作废',
};

export type AmendmentAction = 'save' | 'submit' | 'recall' | 'confirm' | 'return' | 'withdraw';

/**
 * The states of an amendment. Its contents replace what was approved for the tender, so that another person approves it.
 * The last signature publishes it and, if it may affect bids, extends the deadline in the same act (条例21).
 */
export const amendmentMachine: Machine<AmendmentState, AmendmentAction> = {
  states: amendmentStates,
  transitions: [
    { from: ['draft'], action: 'save', to: 'draft', who: ['buyer'] },
    { from: ['draft'], action: 'submit', to: 'pending', who: ['buyer'] },
    { from: ['pending'], action: 'recall', to: 'draft', who: ['buyer'] },
    { from: ['pending'], action: 'confirm', to: 'published', who: ['approver'] },
    { from: ['pending'], action: 'return', to: 'draft', who: ['approver'] },
    { from: ['draft', 'pending'], action: 'withdraw', to: 'withdrawn', who: ['buyer'] },
  ],
};
