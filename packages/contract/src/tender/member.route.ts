import type { Route } from '../route.ts';

/**
 * The people who work on the tender. `mayManage`: the reader may change them; `mayHandle`: the reader may act on the
 * tender.
 */
export const listTenderMembers = {
  method: 'GET',
  path: '/api/inner/pch/tenders/:id/members',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

export const addTenderMember = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/members',
  access: { who: 'staff', permission: 'tender.edit' },
  refusals: { not_the_owner: '4331' },
} as const satisfies Route;

export const removeTenderMember = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/members/removal',
  access: { who: 'staff', permission: 'tender.edit' },
  refusals: { not_the_owner: '4331' },
} as const satisfies Route;

export const handOverTender = {
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/handover',
  access: { who: 'staff', permission: 'tender.edit' },
  refusals: { not_the_owner: '4331' },
} as const satisfies Route;
