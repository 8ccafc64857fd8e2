import type { Machine } from '../transition.ts';

/** A change of issued documents, or an answer that waits for a second person. */
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
 * The states of an amendment. One that may affect bids is published by its author, who extends the deadline in the same
 * act. One that is declared not to affect them is first confirmed by another person.
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
