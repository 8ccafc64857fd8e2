import type { Route } from '../route.ts';

export const listNotices = {
  method: 'GET',
  path: '/api/outer/pch/notices',
  access: { who: 'public' },
  paged: true,
} as const satisfies Route;

export const getHome = {
  method: 'GET',
  path: '/api/outer/pch/notices/home',
  access: { who: 'public' },
} as const satisfies Route;

export const getNotice = {
  method: 'GET',
  path: '/api/outer/pch/notices/:id',
  access: { who: 'public' },
} as const satisfies Route;

/**
 * A count stops here where the filters cannot be counted ahead (a word, a day, a category): a list that long is
 * narrowed, not read, and counting on would grow with the table.
 */
export const noticeCountCap = 1000;
