import { lotStopped, type Route } from '../route.ts';

export const getDocuments = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/documents',
  access: { who: 'company' },
} as const satisfies Route;

/** Obtains the documents once for the company; a repeated call returns the first answer. */
export const obtainDocuments = {
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/document-receipt',
  access: { who: 'company', permission: 'document.download' },
  refusals: {
    document_not_available: '4406',
    prequalification_not_passed: '4503',
    invitation_required: '4401',
    excluded_here: '5502',
    ...lotStopped,
  },
} as const satisfies Route;
