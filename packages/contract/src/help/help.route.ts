import type { Route } from '../route.ts';

/** All published articles in their order, or those that contain every word of the keyword. */
export const listHelp = {
  method: 'GET',
  path: '/api/outer/pch/help-articles',
  access: { who: 'public' },
} as const satisfies Route;

export const getHelp = {
  method: 'GET',
  path: '/api/outer/pch/help-articles/:slug',
  access: { who: 'public' },
} as const satisfies Route;

export const listManagedHelp = {
  method: 'GET',
  path: '/api/inner/pch/help-articles',
  access: { who: 'staff', permission: 'content.edit' },
} as const satisfies Route;

export const getManagedHelp = {
  method: 'GET',
  path: '/api/inner/pch/help-articles/:id',
  access: { who: 'staff', permission: 'content.edit' },
} as const satisfies Route;

/** `version` is the version that was read, 0 for a new article, whose id the caller makes. */
export const saveHelp = {
  method: 'POST',
  path: '/api/inner/pch/help-articles/:id',
  access: { who: 'staff', permission: 'content.edit' },
  refusals: { slug_taken: '4801' },
} as const satisfies Route;
