import type { Route } from '../route.ts';

export const listAmendments = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/amendments',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/** Prepares a change of a published lot; nobody outside reads it before it is published. Version 0 is a new one. */
export const saveAmendment = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/amendments/:id/draft',
  access: { who: 'staff', permission: 'document.upload' },
  refusals: { bid_deadline_passed: '4501', lot_suspended: '4410', lot_over: '4411' },
} as const satisfies Route;

/**
 * Publishes a change that may affect bids: the deadlines the law asks for are set in the same act, notices and
 * messages go out with it. The times given must be lawful; left out, those the desk offered are taken.
 */
export const publishAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/publication',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: {
    extension_needed: '4413',
    deadline_only_later: '4302',
    bid_deadline_passed: '4501',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

/** Says that the change does not affect the preparation of bids, and why; another person confirms it. */
export const submitAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/confirmation-request',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: { bid_deadline_passed: '4501', lot_suspended: '4410', lot_over: '4411' },
} as const satisfies Route;

export const recallAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/confirmation-request/recall',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;

/**
 * Signs the next step; the last signature publishes what waits, without an extension. Never by who prepared or
 * submitted it.
 */
export const confirmAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/confirmation',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: {
    own_work: '4204',
    signed_already: '4252',
    not_signer: '4253',
    bid_deadline_passed: '4501',
    lot_suspended: '4410',
    lot_over: '4411',
  },
} as const satisfies Route;

export const returnAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/return',
  access: { who: 'staff', permission: 'tender.approve' },
  refusals: { own_work: '4204', signed_already: '4252', not_signer: '4253' },
} as const satisfies Route;

/** Gives a change up before it is published; it stays in the record. */
export const withdrawAmendment = {
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/withdrawal',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;
