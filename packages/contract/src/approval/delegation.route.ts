import type { Route } from '../route.ts';

/** Delegations from and to the caller, the latest first, and the organisations in which the caller may delegate. */
export const listDelegations = {
  method: 'GET',
  path: '/api/inner/pch/approval-delegations',
  access: { who: 'staff', permission: 'tender.approve' },
} as const satisfies Route;

export const giveDelegation = {
  method: 'POST',
  path: '/api/inner/pch/approval-delegations',
  access: { who: 'staff', permission: 'tender.approve' },
} as const satisfies Route;

/** Only the approver who delegated may revoke it. */
export const revokeDelegation = {
  method: 'POST',
  path: '/api/inner/pch/approval-delegations/:id/revocation',
  access: { who: 'staff', permission: 'tender.approve' },
} as const satisfies Route;
