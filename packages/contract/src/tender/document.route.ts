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

/**
 * The document (招标文件) that the platform writes from the data of a lot, as a file in base64. Its pages are marked as a
 * preview. For staff who see the lot.
 */
export const previewDocument = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/document-preview',
  access: { who: 'staff', permission: 'tender.read' },
  refusals: { document_busy: '4692', document_too_large: '4693' },
} as const satisfies Route;

/**
 * Writes the document of a draft's lot as PDF and DOCX and adds both, each as the next version of its title. A draft that
 * changes afterwards cannot be submitted with them.
 */
export const generateDocument = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/documents/generation',
  access: { who: 'staff', permission: 'document.upload' },
  refusals: { document_busy: '4692', document_too_large: '4693', characters_undrawn: '4694' },
} as const satisfies Route;
