import type { Route } from '../route.ts';

/**
 * Entrustments that the caller's organisations gave or received, newest first; for a supervisor, those of the
 * purchasers below.
 */
export const listEntrustments = {
  method: 'GET',
  path: '/api/inner/pch/entrustments',
  access: { who: 'staff', permission: 'entrustment.read' },
  paged: true,
} as const satisfies Route;

/** Options for a new entrustment: the purchasers, the agencies, the scope, and the buyers who may answer for it. */
export const getEntrustmentForm = {
  method: 'GET',
  path: '/api/inner/pch/entrustment-form',
  access: { who: 'staff', permission: 'entrustment.manage' },
} as const satisfies Route;

export const offerEntrustment = {
  method: 'POST',
  path: '/api/inner/pch/entrustments',
  access: { who: 'staff', permission: 'entrustment.manage' },
} as const satisfies Route;

/** Accepted by the agency. */
export const acceptEntrustment = {
  method: 'POST',
  path: '/api/inner/pch/entrustments/:id/acceptance',
  access: { who: 'staff', permission: 'entrustment.manage' },
  refusals: { organisation_out_of_use: '4244' },
} as const satisfies Route;

/** Closed by either side: withdrawn or declined while offered, ended once accepted. */
export const closeEntrustment = {
  method: 'POST',
  path: '/api/inner/pch/entrustments/:id/closure',
  access: { who: 'staff', permission: 'entrustment.manage' },
} as const satisfies Route;

/** The purchaser names the buyer who answers for the tenders that the agency begins from now on. */
export const nameEntrustmentOwner = {
  method: 'POST',
  path: '/api/inner/pch/entrustments/:id/owner',
  access: { who: 'staff', permission: 'entrustment.manage' },
} as const satisfies Route;
