import type { Route } from '../route.ts';

/** The pending work of the staff member who calls; contains only queues on which they may work. */
export const getDesk = {
  method: 'GET',
  path: '/api/inner/pch/desk',
  access: { who: 'staff' },
} as const satisfies Route;
