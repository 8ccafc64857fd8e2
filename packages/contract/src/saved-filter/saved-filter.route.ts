import type { Route } from '../route.ts';

/** The caller's saved filters of one list, by name. */
export const listSavedFilters = {
  method: 'GET',
  path: '/api/inner/platform/saved-filters',
  access: { who: 'staff' },
} as const satisfies Route;

/** Saves a filter of a list for the caller, who makes its id. */
export const saveFilter = {
  method: 'POST',
  path: '/api/inner/platform/saved-filters/:id',
  access: { who: 'staff' },
} as const satisfies Route;

export const deleteSavedFilter = {
  method: 'POST',
  path: '/api/inner/platform/saved-filters/:id/deletion',
  access: { who: 'staff' },
} as const satisfies Route;
