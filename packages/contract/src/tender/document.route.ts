import type { Route } from '../route.ts';

/**
 * Adds an uploaded file (purpose `document`) to a draft; a file with the same title and kind becomes its next version.
 * Published documents change only by an amendment.
 */
export const addDocument = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/documents',
  access: { who: 'staff', permission: 'document.upload' },
} as const satisfies Route;

/** Removes a document from a draft; published documents stay. */
export const removeDocument = {
  method: 'POST',
  path: '/api/inner/pch/documents/:id/removal',
  access: { who: 'staff', permission: 'document.upload' },
} as const satisfies Route;
