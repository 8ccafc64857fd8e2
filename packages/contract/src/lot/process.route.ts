import type { Route } from '../route.ts';

export const listMyLots = {
  method: 'GET',
  path: '/api/outer/pch/lots',
  access: { who: 'company' },
  paged: true,
} as const satisfies Route;

/** One lot for the company, joined or not: its state, the next act, and the company's records in it. */
export const getMyLot = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId',
  access: { who: 'company' },
} as const satisfies Route;
