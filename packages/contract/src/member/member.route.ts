import type { Route } from '../route.ts';

/** The company's people, whose phones or addresses are shown masked. */
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

/** Their sessions end at once; what they did for the company stays, under their name. */
export const removeMember = {
  method: 'POST',
  path: '/api/outer/pch/company/members/:id/removal',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals: { factor_required: '4131', last_company_admin: '4220', own_removal: '4221' },
} as const satisfies Route;

/**
 * For a colleague who has lost authenticator, passkeys and recovery codes: none is asked for any more, and nobody is
 * signed in to the account. The colleague is told by every way there is, the password stays.
 */
export const resetMemberFactor = {
  method: 'POST',
  path: '/api/outer/pch/company/members/:id/factor-reset',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals: { factor_required: '4131', own_factor: '4831', factor_none: '4832' },
} as const satisfies Route;

/** The named colleague manages the company from now on, and who calls does not any more. */
export const handOverAdministration = {
  method: 'POST',
  path: '/api/outer/pch/company/members/:id/administration',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals: { factor_required: '4131', last_company_admin: '4220', own_removal: '4221' },
} as const satisfies Route;

/** Whoever calls is none of the company's people any more; their sessions end. */
export const leaveCompany = {
  method: 'POST',
  path: '/api/outer/pch/company/departure',
  access: { who: 'company' },
  refusals: { last_company_admin: '4220', own_removal: '4221' },
} as const satisfies Route;
