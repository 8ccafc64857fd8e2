import type { Route } from '../route.ts';

/** Whom a lot of the organisation can name: accounts in use, by what they may do there. */
export const listStaffOptions = {
  method: 'GET',
  path: '/api/inner/pch/staff-options',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/** The purchasers for which this person may begin a tender: their own, and those that entrusted their agency. */
export const listTenderOrganisations = {
  method: 'GET',
  path: '/api/inner/pch/organisation-options',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

/** Approved companies, for invitations; by name or credit code, and by what they supply. */
export const listCompanyOptions = {
  method: 'GET',
  path: '/api/inner/pch/company-options',
  access: { who: 'staff', permission: 'invitation.send' },
  paged: true,
} as const satisfies Route;
