import type { Machine } from '../transition.ts';

/** A change of what was issued, or an answer that waits for a second person. */
export const amendmentStates = ['draft', 'pending', 'published', 'withdrawn'] as const;
export type AmendmentState = (typeof amendmentStates)[number];

export const amendmentStateLabels: Readonly<Record<AmendmentState, string>> = {
  draft: '准备中',
  pending: '待确认',
  published: '已发布',
  withdrawn: '已作废',
};

export type AmendmentAction = 'save' | 'publish' | 'submit' | 'recall' | 'confirm' | 'return' | 'withdraw';

/**
 * What may affect bids is published by who prepared it, the deadline put later in the same act; what is said not
 * to affect them is confirmed by another person first.
 */
export const amendmentMachine: Machine<AmendmentState, AmendmentAction> = {
  states: amendmentStates,
  transitions: [
    { from: ['draft'], action: 'save', to: 'draft', who: ['buyer'] },
    { from: ['draft'], action: 'publish', to: 'published', who: ['buyer'] },
    { from: ['draft'], action: 'submit', to: 'pending', who: ['buyer'] },
    { from: ['pending'], action: 'recall', to: 'draft', who: ['buyer'] },
    { from: ['pending'], action: 'confirm', to: 'published', who: ['approver'] },
    { from: ['pending'], action: 'return', to: 'draft', who: ['approver'] },
    { from: ['draft', 'pending'], action: 'withdraw', to: 'withdrawn', who: ['buyer'] },
  ],
};
