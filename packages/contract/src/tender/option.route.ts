import type { Route } from '../route.ts';

/** Whom a lot can name: accounts in use, by what they may do. */
export const listStaffOptions = {
  method: 'GET',
  path: '/api/inner/pch/staff-options',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/** Approved companies, for invitations; by name or credit code, and by what they supply. */
export const listCompanyOptions = {
  method: 'GET',
  path: '/api/inner/pch/company-options',
  access: { who: 'staff', permission: 'invitation.send' },
  paged: true,
} as const satisfies Route;
