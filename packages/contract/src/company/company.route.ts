import type { Route } from '../route.ts';

/** Null until a company is begun. */
export const getMyCompany = {
  method: 'GET',
  path: '/api/outer/pch/company',
  access: { who: 'supplier', permission: 'company.read' },
} as const satisfies Route;

/**
 * Saves a draft. `id` names the company and is made by the caller for a new one. `version` is the version that was
 * read, 0 for a new one. A repeated call with the same content returns the first answer.
 */
export const saveCompanyDraft = {
  method: 'POST',
  path: '/api/outer/pch/company/draft',
  access: { who: 'supplier', permission: 'company.edit' },
} as const satisfies Route;

/** Checks everything; each error is reported at its field. */
export const submitCompany = {
  method: 'POST',
  path: '/api/outer/pch/company/submission',
  access: { who: 'company', permission: 'company.submit', factor: 'act' },
  refusals: { factor_required: '4131', company_taken: '4203' },
} as const satisfies Route;

export const withdrawCompany = {
  method: 'POST',
  path: '/api/outer/pch/company/withdrawal',
  access: { who: 'company', permission: 'company.submit' },
} as const satisfies Route;

/** After a rejection: begins again with the existing data. */
export const restartCompany = {
  method: 'POST',
  path: '/api/outer/pch/company/restart',
  access: { who: 'company', permission: 'company.submit' },
} as const satisfies Route;

/** Contacts take effect at once, as a new version of the company. `id` is made by the caller. */
export const changeContacts = {
  method: 'POST',
  path: '/api/outer/pch/company/contacts',
  access: { who: 'company', permission: 'company.edit', factor: 'act' },
  refusals: {
    factor_required: '4131',
    company_not_approved: '4202',
    company_restricted: '5440',
    change_request_empty: '4206',
  },
} as const satisfies Route;
