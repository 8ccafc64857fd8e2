import type { Route } from '../route.ts';

export const listMyLots = {
  method: 'GET',
  path: '/api/outer/pch/lots',
  access: { who: 'company' },
  paged: true,
} as const satisfies Route;

/** One lot as the company meets it, joined or not yet: where it stands, what to do next, what it holds. */
export const getMyLot = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId',
  access: { who: 'company' },
} as const satisfies Route;
