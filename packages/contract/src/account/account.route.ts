import type { Route } from '../route.ts';

/**
 * The answer is the same whether the phone or the address has an account or not; what is sent says it, to who holds it.
 * The code is good for the browser that asked for it.
 */
export const sendOtp = {
  method: 'POST',
  path: '/api/outer/platform/account/otp',
  access: { who: 'public' },
  refusals: { human_check_failed: '4117', otp_too_soon: '4110', otp_too_many: '4111' },
  device: true,
} as const satisfies Route;

/**
 * By a code to the phone, or to the address of who gives no phone: that signs in from then on.
 *
 * Repeated with the same id and the code that made the account, it answers `already_registered`: never with a token,
 * and without a look at the password.
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
