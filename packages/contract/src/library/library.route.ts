import type { Route } from '../route.ts';

/** What the company keeps, certificates of its profile included, each as it may be picked now. */
export const getLibrary = {
  method: 'GET',
  path: '/api/outer/pch/library',
  access: { who: 'company', permission: 'company.read' },
} as const satisfies Route;

/** `id` is made by the caller for a new entry, whose `version` is 0; each saving makes a version. */
export const saveLibraryEntry = {
  method: 'POST',
  path: '/api/outer/pch/library/:id',
  access: { who: 'company', permission: 'library.edit' },
  refusals: { library_full: '5401' },
} as const satisfies Route;

/** Off the list. What it was picked for keeps it as it was then. */
export const removeLibraryEntry = {
  method: 'POST',
  path: '/api/outer/pch/library/:id/removal',
  access: { who: 'company', permission: 'library.edit' },
} as const satisfies Route;

/** Every version of an entry, newest first. */
export const getLibraryVersions = {
  method: 'GET',
  path: '/api/outer/pch/library/:id/versions',
  access: { who: 'company', permission: 'company.read' },
} as const satisfies Route;
