import type { Route } from '../route.ts';

/** The page that verifies a document. It is printed on every document and must never move. */
export const officialDocumentPath = '/documentCheck';

/** The facts of a signed document, for anyone who has its verification code. */
export const checkOfficialDocument = {
  method: 'GET',
  path: '/api/outer/platform/official-documents/:code',
  access: { who: 'public' },
} as const satisfies Route;
