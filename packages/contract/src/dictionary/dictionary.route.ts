import type { Route } from '../route.ts';

/** Specification, section 7: page size 100 by default. */
export const queryDictionary = {
  method: 'GET',
  path: '/api/outer/platform/dictionaryData/query',
  access: { who: 'public' },
  paged: true,
} as const satisfies Route;

export const listDictionaries = {
  method: 'GET',
  path: '/api/outer/platform/dictionaryData/all',
  access: { who: 'public' },
} as const satisfies Route;
