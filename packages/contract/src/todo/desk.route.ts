import type { Route } from '../route.ts';

/** What waits on the buyers' side for whoever asks; queues they may not work at are not there. */
export const getDesk = {
  method: 'GET',
  path: '/api/inner/pch/desk',
  access: { who: 'staff' },
} as const satisfies Route;
