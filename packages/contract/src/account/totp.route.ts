import type { Route } from '../route.ts';

/** Refusals of the acts that ask for the password and for an existing second factor. */
const proven = { password_wrong: '4114', factor_wrong: '4125', factor_locked: '4126' } as const;
const setUp = {
  ...proven,
  setup_over: '4127',
  setup_code_wrong: '4128',
  own_password_first: '4123',
  factor_required: '4131',
} as const;

/** Returns a secret for an authenticator. The server stores it only after a code from the authenticator confirms it. */
export const draftTotp = {
  method: 'POST',
  path: '/api/outer/platform/account/totp/draft',
  access: { who: 'supplier' },
  refusals: { own_password_first: '4123' },
} as const satisfies Route;

export const draftStaffTotp = {
  method: 'POST',
  path: '/api/inner/platform/account/totp/draft',
  access: { who: 'staff' },
  refusals: { own_password_first: '4123' },
} as const satisfies Route;

/**
 * Confirms the authenticator. If the account already has one, its code or a recovery code is required too. Recovery
 * codes are returned once.
 */
export const confirmTotp = {
  method: 'POST',
  path: '/api/outer/platform/account/totp',
  access: { who: 'supplier' },
  refusals: setUp,
} as const satisfies Route;

export const confirmStaffTotp = {
  method: 'POST',
  path: '/api/inner/platform/account/totp',
  access: { who: 'staff' },
  refusals: setUp,
} as const satisfies Route;

export const removeTotp = {
  method: 'POST',
  path: '/api/outer/platform/account/totp/removal',
  access: { who: 'supplier' },
  refusals: proven,
} as const satisfies Route;

export const removeStaffTotp = {
  method: 'POST',
  path: '/api/inner/platform/account/totp/removal',
  access: { who: 'staff' },
  refusals: proven,
} as const satisfies Route;

/** For accounts with an authenticator or a passkey. The previous codes become invalid. */
export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/outer/platform/account/recovery-codes',
  access: { who: 'supplier', factor: 'act' },
  refusals: { factor_required: '4131', password_wrong: '4114' },
} as const satisfies Route;

export const renewStaffRecoveryCodes = {
  method: 'POST',
  path: '/api/inner/platform/account/recovery-codes',
  access: { who: 'staff', factor: 'act' },
  refusals: { factor_required: '4131', password_wrong: '4114' },
} as const satisfies Route;
