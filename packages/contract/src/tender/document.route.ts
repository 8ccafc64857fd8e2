import type { Route } from '../route.ts';

/**
 * Links an uploaded file (purpose `document`) to a draft; the same title and kind again is its next version. What
 * is published changes by an amendment alone.
 */
export const addDocument = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/documents',
  access: { who: 'staff', permission: 'document.upload' },
} as const satisfies Route;

/** Takes a document off a draft; what was published stays. */
export const removeDocument = {
  method: 'POST',
  path: '/api/inner/pch/documents/:id/removal',
  access: { who: 'staff', permission: 'document.upload' },
} as const satisfies Route;
