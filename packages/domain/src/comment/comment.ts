import type { LotState } from '../lot/lot.ts';
import { requiredText } from '../required-text.ts';
import type { Machine } from '../transition.ts';

export const commentStates = ['open', 'settled', 'withdrawn'] as const;
export type CommentState = (typeof commentStates)[number];

export const commentStateLabels: Readonly<Record<CommentState, string>> = {
  open: '未解决',
  settled: '已解决',
  withdrawn: '已撤回',
};

/** The entries of a comment's thread. All but a reply change its state. */
export const commentEntryKinds = ['reply', 'settlement', 'reopening', 'withdrawal'] as const;
export type CommentEntryKind = (typeof commentEntryKinds)[number];

export const commentEntryLabels: Readonly<Record<CommentEntryKind, string>> = {
  reply: '回复',
  settlement: '标为已解决',
  reopening: '重新打开',
  withdrawal: '撤回批注',
};

/** The most comments of a tender, and the most entries of a comment. */
export const commentLimits = { comments: 500, entries: 100 } as const;

export const commentTextMax = 1000;
export const checkCommentText = requiredText('批注', { max: commentTextMax });
export const checkReplyText = requiredText('回复', { max: commentTextMax });

export type CommentAction = 'reply' | 'settle' | 'reopen' | 'withdraw';

export const commentMachine: Machine<CommentState, CommentAction> = {
  states: commentStates,
  transitions: [
    { from: ['open'], action: 'reply', to: 'open', who: ['buyer', 'approver'] },
    // A reply that was being written while another person settled the comment is kept.
    { from: ['settled'], action: 'reply', to: 'settled', who: ['buyer', 'approver'] },
    { from: ['open'], action: 'settle', to: 'settled', who: ['buyer', 'approver'] },
    { from: ['settled'], action: 'reopen', to: 'open', who: ['buyer', 'approver'] },
    { from: ['open'], action: 'withdraw', to: 'withdrawn', who: ['buyer', 'approver'] },
  ],
};

/** Returns the state after an entry, which was allowed when it was written. */
export function stateAfter(state: CommentState, kind: CommentEntryKind): CommentState {
  if (kind === 'reply') return state;
  return kind === 'settlement' ? 'settled' : kind === 'reopening' ? 'open' : 'withdrawn';
}

/**
 * Returns whether comments of a tender may be written, answered and settled: while one of its lots is a draft or waits
 * for approval. An approved tender has no open comment, and gets none until it is revised.
 */
export function takesComments(lots: readonly { readonly state: LotState }[]): boolean {
  return lots.some(({ state }) => state === 'draft' || state === 'pending_approval');
}
