import type { Route } from '../route.ts';

/** The people whom a lot of the organisation can name: active accounts, by their rights there. */
export const listStaffOptions = {
  method: 'GET',
  path: '/api/inner/pch/staff-options',
  access: { who: 'staff', permission: 'tender.read' },
} as const satisfies Route;

/** The purchasers for which the reader may begin a tender: their own, and those that entrusted their agency. */
export const listTenderOrganisations = {
  method: 'GET',
  path: '/api/inner/pch/organisation-options',
  access: { who: 'staff', permission: 'tender.create' },
} as const satisfies Route;

/** Approved companies for invitations, by name or credit code and by what they supply. */
export const listCompanyOptions = {
  method: 'GET',
  path: '/api/inner/pch/company-options',
  access: { who: 'staff', permission: 'invitation.send' },
  paged: true,
} as const satisfies Route;
