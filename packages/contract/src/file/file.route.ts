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

/** Public, because everyone may read attachments of public notices; the right to the file is checked. */
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

/** Addresses for resumable uploads (tus); they are no calls of the wire. */
export const uploadsAt = { outer: '/api/outer/pch/uploads', inner: '/api/inner/pch/uploads' } as const;
/** The address for uploads of a person without an account to an objection or a complaint, by its grant. */
export const personUploadsAt = '/api/outer/pch/uploads/person';
/** The address of a file's bytes, by its ticket. */
export const downloadsAt = {
  outer: '/api/outer/pch/sftp/download',
  inner: '/api/inner/pch/sftp/download',
} as const;
