import type { Route } from '../route.ts';

/** The account's own data, for its owner. */
export const getSettings = {
  method: 'GET',
  path: '/api/outer/platform/account/settings',
  access: { who: 'supplier' },
} as const satisfies Route;

export const getStaffSettings = {
  method: 'GET',
  path: '/api/inner/platform/account/settings',
  access: { who: 'staff' },
} as const satisfies Route;

/**
 * A supplier's own name. The name of a staff member is set by the person who creates the account, because colleagues
 * identify the member by it.
 */
export const changeName = {
  method: 'POST',
  path: '/api/outer/platform/account/name',
  access: { who: 'supplier' },
} as const satisfies Route;

/**
 * The answer does not reveal whether another account uses the phone; only the holder of the phone learns it, from the
 * message with the code.
 */
export const sendContactCode = {
  method: 'POST',
  path: '/api/outer/platform/account/contact/code',
  access: { who: 'supplier' },
  refusals: { human_check_failed: '4117', otp_too_soon: '4110', otp_too_many: '4111' },
  device: true,
} as const satisfies Route;

export const sendStaffContactCode = {
  method: 'POST',
  path: '/api/inner/platform/account/contact/code',
  access: { who: 'staff' },
  refusals: { human_check_failed: '4117', otp_too_soon: '4110', otp_too_many: '4111' },
  device: true,
} as const satisfies Route;

/** Both the previous and the new phone or address are notified, and the account too. */
export const changeContact = {
  method: 'POST',
  path: '/api/outer/platform/account/contact',
  access: { who: 'supplier', factor: 'act' },
  refusals: {
    factor_required: '4131',
    password_wrong: '4114',
    otp_wrong: '4108',
    otp_expired: '4109',
    phone_taken: '4112',
    own_password_first: '4123',
  },
  device: true,
} as const satisfies Route;

export const changeStaffContact = {
  method: 'POST',
  path: '/api/inner/platform/account/contact',
  access: { who: 'staff', factor: 'act' },
  refusals: {
    factor_required: '4131',
    password_wrong: '4114',
    otp_wrong: '4108',
    otp_expired: '4109',
    phone_taken: '4112',
    own_password_first: '4123',
  },
  device: true,
} as const satisfies Route;

/** Changes the caller's own password; every session of the account ends. */
export const changePassword = {
  method: 'POST',
  path: '/api/outer/platform/account/password',
  access: { who: 'supplier' },
  refusals: { password_wrong: '4114', password_reused: '4115' },
} as const satisfies Route;

export const changeStaffPassword = {
  method: 'POST',
  path: '/api/inner/platform/account/password',
  access: { who: 'staff' },
  refusals: { password_wrong: '4114', password_reused: '4115' },
} as const satisfies Route;
