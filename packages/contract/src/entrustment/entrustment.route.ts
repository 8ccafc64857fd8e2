import type { Route } from '../route.ts';

/** Those that one's organisations gave or were given, newest first; a supervisor's, of the purchasers below. */
export const listEntrustments = {
  method: 'GET',
  path: '/api/inner/pch/entrustments',
  access: { who: 'staff', permission: 'entrustment.read' },
  paged: true,
} as const satisfies Route;

/** For whom this person may entrust, whom, with what, and who may answer for it. */
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

/** By the agency. */
export const acceptEntrustment = {
  method: 'POST',
  path: '/api/inner/pch/entrustments/:id/acceptance',
  access: { who: 'staff', permission: 'entrustment.manage' },
  refusals: { organisation_out_of_use: '4244' },
} as const satisfies Route;

/** By either side: taken back or declined while it is offered, ended once it was accepted. */
export const closeEntrustment = {
  method: 'POST',
  path: '/api/inner/pch/entrustments/:id/closure',
  access: { who: 'staff', permission: 'entrustment.manage' },
} as const satisfies Route;

/** By the purchaser: who of its buyers answers for what the agency begins from now on. */
export const nameEntrustmentOwner = {
  method: 'POST',
  path: '/api/inner/pch/entrustments/:id/owner',
  access: { who: 'staff', permission: 'entrustment.manage' },
} as const satisfies Route;
