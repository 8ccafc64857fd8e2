import type { Route } from '../route.ts';

/** The approvals that await the caller's signature, or that the caller has signed or returned. */
export const listApprovals = {
  method: 'GET',
  path: '/api/inner/pch/approvals',
  access: { who: 'staff', permission: 'tender.approve' },
  paged: true,
} as const satisfies Route;

/** Every approval about a lot, including those of its tender, the latest first. */
export const listLotApprovals = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/approvals',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

export const getApprovalChains = {
  method: 'GET',
  path: '/api/inner/platform/organisations/:id/approval-chains',
  access: { who: 'staff', permission: 'account.read' },
} as const satisfies Route;

/**
 * Replaces the whole chain; `version` is the version that was read, 0 if there was none. Approvals already requested
 * keep their steps.
 */
export const saveApprovalChain = {
  method: 'POST',
  path: '/api/inner/platform/organisations/:id/approval-chains/:act',
  access: { who: 'staff', permission: 'account.manage' },
} as const satisfies Route;
