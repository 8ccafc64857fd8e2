import type { Route } from '../route.ts';

/** The caller's own key: the public half, and the private half as ciphertext that only they can open. */
export const getOpenerKey = {
  method: 'GET',
  path: '/api/inner/pch/opening-key',
  access: { who: 'staff', permission: 'opening.release' },
} as const satisfies Route;

/** A key made in the opener's browser takes the place of the one before; what is sealed to that stays sealed to it. */
export const makeOpenerKey = {
  method: 'POST',
  path: '/api/inner/pch/opening-key',
  access: { who: 'staff', permission: 'opening.release', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** The same key under another passphrase, and another recovery code where one is given. */
export const wrapOpenerKey = {
  method: 'POST',
  path: '/api/inner/pch/opening-key/passphrase',
  access: { who: 'staff', permission: 'opening.release', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** What the browser makes a passkey from that opens the key. Nothing is kept of one that never comes back. */
export const draftKeyPasskey = {
  method: 'POST',
  path: '/api/inner/pch/opening-key/passkeys/draft',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: { key_passkeys_impossible: '4910', key_passkeys_full: '4911' },
} as const satisfies Route;

/** One more way to the same key: its private half once more, under what the passkey told the browser. */
export const addKeyPasskey = {
  method: 'POST',
  path: '/api/inner/pch/opening-key/passkeys',
  access: { who: 'staff', permission: 'opening.release', factor: 'act' },
  refusals: { factor_required: '4131', passkey_refused: '4136', key_passkeys_full: '4911' },
} as const satisfies Route;

export const removeKeyPasskey = {
  method: 'POST',
  path: '/api/inner/pch/opening-key/passkeys/:id/removal',
  access: { who: 'staff', permission: 'opening.release', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** 试开标: something sealed to the key, which only who can open with it can read. */
export const beginRehearsal = {
  method: 'POST',
  path: '/api/inner/pch/opening-key/rehearsal/challenge',
  access: { who: 'staff', permission: 'opening.release' },
} as const satisfies Route;

export const finishRehearsal = {
  method: 'POST',
  path: '/api/inner/pch/opening-key/rehearsal',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: { rehearsal_failed: '5801' },
} as const satisfies Route;
