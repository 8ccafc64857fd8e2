import type { Route } from '../route.ts';

/** 批注 of a tender, the latest first, for its team and those who approve it. */
export const listComments = {
  method: 'GET',
  path: '/api/inner/pch/tenders/:tenderId/comments',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/** Writes a comment at a field; the caller makes its id. */
export const writeComment = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:tenderId/comments',
  access: { who: 'staff', permission: 'tender.read' },
  refusals: { comments_closed: '4930', comments_full: '4931', comment_place_gone: '4932' },
} as const satisfies Route;

/** Answers a comment. */
export const replyToComment = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:tenderId/comments/:commentId/replies',
  access: { who: 'staff', permission: 'tender.read' },
  refusals: { comments_closed: '4930', comment_full: '4933' },
} as const satisfies Route;

/** Settles a comment: its author, or a person who may sign the present step, with a reason. */
export const settleComment = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:tenderId/comments/:commentId/settlement',
  access: { who: 'staff', permission: 'tender.read' },
  refusals: { comments_closed: '4930', comment_of_other: '4934' },
} as const satisfies Route;

/** Opens a settled comment again, with a reason. */
export const reopenComment = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:tenderId/comments/:commentId/reopening',
  access: { who: 'staff', permission: 'tender.read' },
  refusals: { comments_closed: '4930', comment_full: '4933', comment_of_other: '4934' },
} as const satisfies Route;

/** Withdraws one's own comment. Its words stay in the audit log. */
export const withdrawComment = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:tenderId/comments/:commentId/withdrawal',
  access: { who: 'staff', permission: 'tender.read' },
  refusals: { comments_closed: '4930', comment_of_other: '4934' },
} as const satisfies Route;
