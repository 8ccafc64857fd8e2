import type { Route } from '../route.ts';

export const listAreas = {
  method: 'GET',
  path: '/api/outer/platform/org/allArea',
  access: { who: 'public' },
} as const satisfies Route;
