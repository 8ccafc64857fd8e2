import type { Route } from '../route.ts';

/** The company's entries, including the certificates of its profile, each with whether it can be selected now. */
export const getLibrary = {
  method: 'GET',
  path: '/api/outer/pch/library',
  access: { who: 'company', permission: 'company.read' },
} as const satisfies Route;

/** `id` is made by the caller for a new entry, whose `version` is 0; each save creates a version. */
export const saveLibraryEntry = {
  method: 'POST',
  path: '/api/outer/pch/library/:id',
  access: { who: 'company', permission: 'library.edit' },
  refusals: { library_full: '5401' },
} as const satisfies Route;

/** Removes an entry from the list. Applications that selected it keep it as it was then. */
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
