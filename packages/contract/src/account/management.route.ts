import type { Route } from '../route.ts';

export const listStaffAccounts = {
  method: 'GET',
  path: '/api/inner/platform/accounts',
  access: { who: 'staff', permission: 'account.read' },
  paged: true,
} as const satisfies Route;

/** Creates an account without rights. The right to create accounts does not include granting rights, and the reverse. */
export const createStaffAccount = {
  method: 'POST',
  path: '/api/inner/platform/accounts',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: { factor_required: '4131', username_taken: '4113', phone_taken: '4112' },
} as const satisfies Route;

export const setStaffRoles = {
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/roles',
  access: { who: 'staff', permission: 'role.manage', factor: 'act' },
  refusals: {
    factor_required: '4131',
    role_misplaced: '4247',
    organisation_out_of_use: '4244',
    roles_conflict: '4210',
    permissions_apart: '4213',
    own_account: '4116',
    last_administrator: '4215',
    tenders_owned: '4216',
    entrustments_owned: '4256',
    openings_named: '4217',
    evaluations_named: '4219',
    password_not_own: '4218',
  },
} as const satisfies Route;

/**
 * The duties that would be left without a person if the account were disabled, and the people who could take them
 * over.
 */
export const getAccountDuties = {
  method: 'GET',
  path: '/api/inner/platform/accounts/:id/duties',
  access: { who: 'staff', permission: 'account.read' },
} as const satisfies Route;

/**
 * Disables an account. An owner of tenders, an opener or an evaluator must be replaced by a successor in the same act.
 */
export const disableStaffAccount = {
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/disablement',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: {
    factor_required: '4131',
    own_account: '4116',
    last_administrator: '4215',
    tenders_owned: '4216',
    entrustments_owned: '4256',
    openings_named: '4217',
    evaluations_named: '4219',
  },
} as const satisfies Route;

/** Transfers the account's work to colleagues; the account stays in use. */
export const handOverStaffWork = {
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/hand-over',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: {
    factor_required: '4131',
    own_account: '4116',
    tenders_owned: '4216',
    entrustments_owned: '4256',
    openings_named: '4217',
    evaluations_named: '4219',
  },
} as const satisfies Route;

export const enableStaffAccount = {
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/enablement',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: { factor_required: '4131', own_account: '4116' },
} as const satisfies Route;

/** Changes nothing yet: a security administrator must confirm the reset within a day, or it expires. */
export const askPasswordReset = {
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/password-reset',
  access: { who: 'staff', permission: 'account.manage', factor: 'act' },
  refusals: { factor_required: '4131', own_account: '4116' },
} as const satisfies Route;

/** Returns the one-time password to the person who confirms, never to the person who asked. */
export const confirmPasswordReset = {
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/password-reset/confirmation',
  access: { who: 'staff', permission: 'role.manage', factor: 'act' },
  refusals: { factor_required: '4131', own_account: '4116', own_request: '4121', reset_not_asked: '4122' },
} as const satisfies Route;

export const declinePasswordReset = {
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/password-reset/refusal',
  access: { who: 'staff', permission: 'role.manage', factor: 'act' },
  refusals: { factor_required: '4131', own_account: '4116', own_request: '4121', reset_not_asked: '4122' },
} as const satisfies Route;
