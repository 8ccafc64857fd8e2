import type { Route } from '../route.ts';

/** Where the password is asked for, and what there is of a second factor. */
const proven = { password_wrong: '4114', factor_wrong: '4125', factor_locked: '4126' } as const;
const setUp = {
  ...proven,
  setup_over: '4127',
  setup_code_wrong: '4128',
  own_password_first: '4123',
  factor_required: '4131',
} as const;

/** A secret for an authenticator. Nothing is kept yet: it is set up by a code that the authenticator makes of it. */
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

/** Where there is one already, its code, or a recovery code, is asked for as well. The recovery codes are shown once. */
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

/** For whoever has an authenticator or a passkey. The codes before are good no more. */
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
