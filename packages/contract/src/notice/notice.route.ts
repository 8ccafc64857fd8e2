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
 * The limit of a count under filters that cannot be counted in advance (a word, a day, a category). Readers narrow a
 * list that long instead of paging through it, and an unlimited count would slow down as the table grows.
 */
export const noticeCountCap = 1000;
