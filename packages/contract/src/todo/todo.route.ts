import type { Route } from '../route.ts';

/** The content of the supplier's first screen in one answer. */
export const getDashboard = {
  method: 'GET',
  path: '/api/outer/pch/dashboard',
  access: { who: 'supplier' },
} as const satisfies Route;

export const listTodos = {
  method: 'GET',
  path: '/api/outer/pch/todos',
  access: { who: 'supplier' },
} as const satisfies Route;
