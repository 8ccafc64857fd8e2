import type { Route } from '../route.ts';

/** The limit of the register's count: readers narrow a list that long instead of paging through it. */
export const registerCountCap = 10_000;

/** All submitted objections to the tenders that the reader sees or watches; the newest first. */
export const listObjectionRegister = {
  method: 'GET',
  path: '/api/inner/pch/objection-register',
  access: { who: 'staff', permission: 'register.read' },
  paged: true,
} as const satisfies Route;

/** The number of objections by outcome, their duration, and the purchasers to filter by. */
export const getObjectionFigures = {
  method: 'GET',
  path: '/api/inner/pch/objection-register/figures',
  access: { who: 'staff', permission: 'register.read' },
} as const satisfies Route;

/** The outcomes of objections to a publicly announced tender, by one of its notices, without the objectors. */
export const listObjectionResults = {
  method: 'GET',
  path: '/api/outer/pch/notices/:id/objection-results',
  access: { who: 'public' },
  paged: true,
} as const satisfies Route;
