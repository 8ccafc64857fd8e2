import type { Route } from '../route.ts';

/** What waits for one's own signature, or what one has signed or given back. */
export const listApprovals = {
  method: 'GET',
  path: '/api/inner/pch/approvals',
  access: { who: 'staff', permission: 'tender.approve' },
  paged: true,
} as const satisfies Route;

/** Every approval about a lot, its tender's included, the latest first. */
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

/** Written as a whole, with the version that was seen, 0 where there was none. What waits already keeps its steps. */
export const saveApprovalChain = {
  method: 'POST',
  path: '/api/inner/platform/organisations/:id/approval-chains/:act',
  access: { who: 'staff', permission: 'account.manage' },
} as const satisfies Route;
