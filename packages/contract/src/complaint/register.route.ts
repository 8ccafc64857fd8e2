import type { Route } from '../route.ts';

/** All complaints that this person may know of: handed to a supervisor, of an own tender once received, or all for who audits. */
export const listComplaintRegister = {
  method: 'GET',
  path: '/api/inner/pch/complaint-register',
  access: { who: 'staff', permission: 'register.read' },
  paged: true,
} as const satisfies Route;

/** How many there are by outcome and by month, and how long they took; and whose tenders they may be of. */
export const getComplaintFigures = {
  method: 'GET',
  path: '/api/inner/pch/complaint-register/figures',
  access: { who: 'staff', permission: 'register.read' },
} as const satisfies Route;

export const exportComplaintRegister = {
  method: 'POST',
  path: '/api/inner/pch/complaint-register/export',
  access: { who: 'staff', permission: 'register.read' },
  refusals: { export_too_large: '4860' },
} as const satisfies Route;

/** What the supervisor decided about complaints at a tender that was announced to everybody, by one of its notices. */
export const listComplaintResults = {
  method: 'GET',
  path: '/api/outer/pch/notices/:id/complaint-results',
  access: { who: 'public' },
  paged: true,
} as const satisfies Route;
