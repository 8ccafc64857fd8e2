import type { Route } from '../route.ts';

export const getFile = {
  method: 'GET',
  path: '/api/outer/pch/files/:id',
  access: { who: 'supplier' },
} as const satisfies Route;

export const getStaffFile = {
  method: 'GET',
  path: '/api/inner/pch/files/:id',
  access: { who: 'staff' },
} as const satisfies Route;

/** Anybody, since attachments of public notices are for everybody; the right to the file is checked. */
export const issueTicket = {
  method: 'POST',
  path: '/api/outer/pch/files/:id/ticket',
  access: { who: 'public' },
} as const satisfies Route;

export const issueStaffTicket = {
  method: 'POST',
  path: '/api/inner/pch/files/:id/ticket',
  access: { who: 'staff' },
} as const satisfies Route;

/** What is no call but an address: where files are sent, resumably (tus). */
export const uploadsAt = { outer: '/api/outer/pch/uploads', inner: '/api/inner/pch/uploads' } as const;
/** Where somebody without an account sends a file to an objection or a complaint, by its grant. */
export const personUploadsAt = '/api/outer/pch/uploads/person';
/** Where a file's bytes are fetched by its ticket. */
export const downloadsAt = {
  outer: '/api/outer/pch/sftp/download',
  inner: '/api/inner/pch/sftp/download',
} as const;
