import type { Route } from '../route.ts';

/** The company's members, with masked phones and addresses. */
export const listMembers = {
  method: 'GET',
  path: '/api/outer/pch/company/members',
  access: { who: 'company', permission: 'company.read' },
} as const satisfies Route;

export const setMemberRoles = {
  method: 'POST',
  path: '/api/outer/pch/company/members/:id/roles',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals: { factor_required: '4131', last_company_admin: '4220', own_removal: '4221' },
} as const satisfies Route;

/** The member's sessions end at once; records of their acts for the company keep their name. */
export const removeMember = {
  method: 'POST',
  path: '/api/outer/pch/company/members/:id/removal',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals: { factor_required: '4131', last_company_admin: '4220', own_removal: '4221' },
} as const satisfies Route;

/**
 * For a member who has lost authenticator, passkeys and recovery codes: removes the second factor and ends all
 * sessions of the account. The member is notified through every available channel; the password stays.
 */
export const resetMemberFactor = {
  method: 'POST',
  path: '/api/outer/pch/company/members/:id/factor-reset',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals: { factor_required: '4131', own_factor: '4831', factor_none: '4832' },
} as const satisfies Route;

/** Makes the named member an administrator of the company; the caller stops being one. */
export const handOverAdministration = {
  method: 'POST',
  path: '/api/outer/pch/company/members/:id/administration',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals: { factor_required: '4131', last_company_admin: '4220', own_removal: '4221' },
} as const satisfies Route;

/** The caller leaves the company; their sessions end. */
export const leaveCompany = {
  method: 'POST',
  path: '/api/outer/pch/company/departure',
  access: { who: 'company' },
  refusals: { last_company_admin: '4220', own_removal: '4221' },
} as const satisfies Route;
