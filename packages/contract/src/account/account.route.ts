import type { Route } from '../route.ts';

/**
 * The answer does not reveal whether the phone or address has an account; only the message sent to its holder does.
 * The code is valid only in the browser that requested it.
 */
export const sendOtp = {
  method: 'POST',
  path: '/api/outer/platform/account/otp',
  access: { who: 'public' },
  refusals: { human_check_failed: '4117', otp_too_soon: '4110', otp_too_many: '4111' },
  device: true,
} as const satisfies Route;

/**
 * Registers by a code sent to the phone, or to the address if no phone is given; the address then serves for signing
 * in.
 *
 * A repeated call with the same id and the code that created the account answers `already_registered`: it returns no
 * token and does not check the password.
 */
export const register = {
  method: 'POST',
  path: '/api/outer/platform/account/registration',
  access: { who: 'public' },
  refusals: {
    otp_wrong: '4108',
    otp_expired: '4109',
    phone_taken: '4112',
    mail_taken: '4830',
    username_taken: '4113',
    already_registered: '4118',
  },
  device: true,
} as const satisfies Route;

export const resetPassword = {
  method: 'POST',
  path: '/api/outer/platform/account/password-reset',
  access: { who: 'public' },
  refusals: { otp_wrong: '4108', otp_expired: '4109', password_reused: '4115' },
  device: true,
} as const satisfies Route;
