import type { Route } from '../route.ts';

/** Options for creating a passkey in the browser. The server stores nothing until the passkey is registered. */
export const draftPasskey = {
  method: 'POST',
  path: '/api/outer/platform/account/passkeys/draft',
  access: { who: 'supplier' },
  refusals: { passkeys_impossible: '4135', own_password_first: '4123' },
} as const satisfies Route;

export const draftStaffPasskey = {
  method: 'POST',
  path: '/api/inner/platform/account/passkeys/draft',
  access: { who: 'staff' },
  refusals: { passkeys_impossible: '4135', own_password_first: '4123' },
} as const satisfies Route;

const keyed = {
  factor_required: '4131',
  password_wrong: '4114',
  passkey_refused: '4136',
  own_password_first: '4123',
} as const;

/** Returns recovery codes once, with the first second factor of an account. */
export const registerPasskey = {
  method: 'POST',
  path: '/api/outer/platform/account/passkeys',
  access: { who: 'supplier', factor: 'act' },
  refusals: keyed,
} as const satisfies Route;

export const registerStaffPasskey = {
  method: 'POST',
  path: '/api/inner/platform/account/passkeys',
  access: { who: 'staff', factor: 'act' },
  refusals: keyed,
} as const satisfies Route;

export const removePasskey = {
  method: 'POST',
  path: '/api/outer/platform/account/passkeys/:id/removal',
  access: { who: 'supplier', factor: 'act' },
  refusals: { factor_required: '4131', password_wrong: '4114' },
} as const satisfies Route;

export const removeStaffPasskey = {
  method: 'POST',
  path: '/api/inner/platform/account/passkeys/:id/removal',
  access: { who: 'staff', factor: 'act' },
  refusals: { factor_required: '4131', password_wrong: '4114' },
} as const satisfies Route;

/** The challenge that one of the account's passkeys must sign before an act. */
export const draftPasskeyProof = {
  method: 'POST',
  path: '/api/outer/platform/account/factor/passkey',
  access: { who: 'supplier' },
} as const satisfies Route;

export const draftStaffPasskeyProof = {
  method: 'POST',
  path: '/api/inner/platform/account/factor/passkey',
  access: { who: 'staff' },
} as const satisfies Route;

/** The same for the second step of signing in, in the browser that gave the right password. */
export const draftSecondStep = {
  method: 'POST',
  path: '/api/outer/platform/session/second-step/passkey',
  access: { who: 'public' },
  refusals: { second_step_over: '4129' },
  device: true,
} as const satisfies Route;

export const draftStaffSecondStep = {
  method: 'POST',
  path: '/api/inner/platform/session/second-step/passkey',
  access: { who: 'public' },
  refusals: { second_step_over: '4129' },
  device: true,
} as const satisfies Route;
