import type { Route } from '../route.ts';

const refusals = { factor_required: '4131', own_data_too_many: '4850' } as const;

/**
 * Issues a ticket for one copy of the data that the platform holds about the caller (个人信息保护法45); the account is
 * notified.
 */
export const askOwnData = {
  method: 'POST',
  path: '/api/outer/platform/account/own-data',
  access: { who: 'supplier', factor: 'act' },
  refusals,
} as const satisfies Route;

export const askStaffOwnData = {
  method: 'POST',
  path: '/api/inner/platform/account/own-data',
  access: { who: 'staff', factor: 'act' },
  refusals,
} as const satisfies Route;

/** The same for the data of the company that the caller manages. */
export const askCompanyData = {
  method: 'POST',
  path: '/api/outer/pch/company/own-data',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals,
} as const satisfies Route;

/** The address of the copy: a form posts `ticket` and the session's `token` there, so that neither appears in a URL. */
export const ownDataAt = {
  outer: `${askOwnData.path}/archive`,
  inner: `${askStaffOwnData.path}/archive`,
  company: `${askCompanyData.path}/archive`,
} as const;
