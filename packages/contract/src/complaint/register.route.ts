import type { Route } from '../route.ts';

/**
 * All complaints that the reader may know of: those submitted to the reader's supervisor, received ones about own
 * tenders, or all for an auditor.
 */
export const listComplaintRegister = {
  method: 'GET',
  path: '/api/inner/pch/complaint-register',
  access: { who: 'staff', permission: 'register.read' },
  paged: true,
} as const satisfies Route;

/** The number of complaints by outcome and by month, their duration, and the purchasers to filter by. */
export const getComplaintFigures = {
  method: 'GET',
  path: '/api/inner/pch/complaint-register/figures',
  access: { who: 'staff', permission: 'register.read' },
} as const satisfies Route;

/** The supervisor's decisions on complaints about a publicly announced tender, by one of its notices. */
export const listComplaintResults = {
  method: 'GET',
  path: '/api/outer/pch/notices/:id/complaint-results',
  access: { who: 'public' },
  paged: true,
} as const satisfies Route;
