import type { Route } from '../route.ts';

export const signIn = {
  method: 'POST',
  path: '/api/outer/platform/session',
  access: { who: 'public' },
  refusals: {
    credentials_wrong: '4101',
    account_locked: '4102',
    account_disabled: '4103',
    human_check_failed: '4117',
    second_step_required: '4124',
  },
  device: true,
} as const satisfies Route;

/**
 * The second step after `second_step_required`, within five minutes; the device cookie proves that it is the same
 * browser.
 */
export const finishSignIn = {
  method: 'POST',
  path: '/api/outer/platform/session/second-step',
  access: { who: 'public' },
  refusals: {
    factor_wrong: '4125',
    factor_locked: '4126',
    second_step_over: '4129',
    account_disabled: '4103',
  },
  device: true,
} as const satisfies Route;

export const signOut = {
  method: 'POST',
  path: '/api/outer/platform/session/closure',
  access: { who: 'supplier' },
} as const satisfies Route;

/** Specification, section 7: exchanges the value of a `loginName` link for a token. */
export const getToken = {
  method: 'POST',
  path: '/api/outer/platform/dingtalk/getToken',
  access: { who: 'public' },
  refusals: {
    login_code_invalid: '4104',
    dingtalk_expired: '4105',
    dingtalk_unbound: '4106',
    partner_unbound: '5305',
    outside_unreachable: '5033',
    account_disabled: '4103',
    second_step_required: '4124',
  },
  device: true,
} as const satisfies Route;

export const listSessions = {
  method: 'GET',
  path: '/api/outer/platform/sessions',
  access: { who: 'supplier' },
} as const satisfies Route;

/** Forgets the device too: its failed attempts count as those of an unknown device again. */
export const endSession = {
  method: 'POST',
  path: '/api/outer/platform/sessions/:id/closure',
  access: { who: 'supplier' },
} as const satisfies Route;

export const endSessions = {
  method: 'POST',
  path: '/api/outer/platform/sessions/closure',
  access: { who: 'supplier' },
} as const satisfies Route;

export const getMe = {
  method: 'GET',
  path: '/api/outer/platform/me/',
  access: { who: 'supplier' },
} as const satisfies Route;

/**
 * The key with which a browser encrypts stored drafts of unfinished work. The browser receives it with the session and
 * never stores it. It is the same for an account at every sign-in, and different for every account.
 */
export const getVaultKey = {
  method: 'GET',
  path: '/api/outer/platform/me/vaultKey',
  access: { who: 'supplier' },
} as const satisfies Route;

/** As `getVaultKey`, for staff browsers; a staff account has a key of its own. */
export const getStaffVaultKey = {
  method: 'GET',
  path: '/api/inner/platform/me/vaultKey',
  access: { who: 'staff' },
} as const satisfies Route;

export const listMyPermissions = {
  method: 'GET',
  path: '/api/outer/platform/permission/myPermission/listAll',
  access: { who: 'supplier' },
} as const satisfies Route;

export const signInStaff = {
  method: 'POST',
  path: '/api/inner/platform/session',
  access: { who: 'public' },
  refusals: {
    credentials_wrong: '4101',
    account_locked: '4102',
    account_disabled: '4103',
    human_check_failed: '4117',
    second_step_required: '4124',
  },
  device: true,
} as const satisfies Route;

/**
 * The second step after `second_step_required`, within five minutes; the device cookie proves that it is the same
 * browser.
 */
export const finishStaffSignIn = {
  method: 'POST',
  path: '/api/inner/platform/session/second-step',
  access: { who: 'public' },
  refusals: {
    factor_wrong: '4125',
    factor_locked: '4126',
    second_step_over: '4129',
    account_disabled: '4103',
  },
  device: true,
} as const satisfies Route;

export const signOutStaff = {
  method: 'POST',
  path: '/api/inner/platform/session/closure',
  access: { who: 'staff' },
} as const satisfies Route;

export const getStaffMe = {
  method: 'GET',
  path: '/api/inner/platform/me/',
  access: { who: 'staff' },
} as const satisfies Route;

export const listStaffPermissions = {
  method: 'GET',
  path: '/api/inner/platform/permission/myPermission/listAll',
  access: { who: 'staff' },
} as const satisfies Route;

export const listStaffSessions = {
  method: 'GET',
  path: '/api/inner/platform/sessions',
  access: { who: 'staff' },
} as const satisfies Route;

export const endStaffSession = {
  method: 'POST',
  path: '/api/inner/platform/sessions/:id/closure',
  access: { who: 'staff' },
} as const satisfies Route;

export const endStaffSessions = {
  method: 'POST',
  path: '/api/inner/platform/sessions/closure',
  access: { who: 'staff' },
} as const satisfies Route;

/** Successful and failed sign-ins to the account: from where, by which means, and whether the device was known. */
export const listSignIns = {
  method: 'GET',
  path: '/api/outer/platform/account/sign-ins',
  access: { who: 'supplier' },
  paged: true,
} as const satisfies Route;

export const listStaffSignIns = {
  method: 'GET',
  path: '/api/inner/platform/account/sign-ins',
  access: { who: 'staff' },
  paged: true,
} as const satisfies Route;
