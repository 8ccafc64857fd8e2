import { lotStopped, type Route } from '../route.ts';

export const listAmendments = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/amendments',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/**
 * Prepares a change of a published lot; only the buyer's staff can read it before publication. Version 0 creates a new
 * one.
 */
export const saveAmendment = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/amendments/:id/draft',
  access: { who: 'staff', permission: 'document.upload' },
  refusals: { bid_deadline_passed: '4501', ...lotStopped },
} as const satisfies Route;

/**
 * Requests approval of a change. If it may affect bids (`affectsBids`), the given times must be lawful; if they are
 * omitted, the proposed times apply. If it does not, `reason` says why. `reasons` contains one for each finding of the
 * wording check. Another person approves the change.
 */
export const submitAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/confirmation-request',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: {
    extension_needed: '4413',
    deadline_only_later: '4302',
    warnings_unexplained: '4307',
    bid_deadline_passed: '4501',
    ...lotStopped,
  },
} as const satisfies Route;

export const recallAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/confirmation-request/recall',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;

/**
 * Signs the next step. The last signature publishes the change, extends the deadlines if it may affect bids, and sends
 * notices and messages. The requested times give way to later ones if the law requires them by then. The person who
 * prepared or submitted the change cannot sign.
 */
export const confirmAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/confirmation',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: {
    own_work: '4204',
    signed_already: '4252',
    not_signer: '4253',
    approval_stale: '4255',
    warnings_unexplained: '4307',
    bid_deadline_passed: '4501',
    ...lotStopped,
  },
} as const satisfies Route;

export const returnAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/return',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253' },
} as const satisfies Route;

/** Withdraws a change before publication; it stays in the record. */
export const withdrawAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/withdrawal',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;
