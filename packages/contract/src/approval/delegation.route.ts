import type { Route } from '../route.ts';

/** Who signs for oneself, and for whom one signs, the latest first; and where one may have somebody sign. */
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

/** By who gave it. */
export const revokeDelegation = {
  method: 'POST',
  path: '/api/inner/pch/approval-delegations/:id/revocation',
  access: { who: 'staff', permission: 'tender.approve' },
} as const satisfies Route;
