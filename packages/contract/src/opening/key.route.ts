import type { Route } from '../route.ts';

/** The caller's own key: the public half, and the private half as ciphertext that only they can open. */
export const getOpenerKey = {
  method: 'GET',
  path: '/api/inner/pch/opening-key',
  access: { who: 'staff', permission: 'opening.release' },
} as const satisfies Route;

/**
 * Stores a key made in the opener's browser in place of the previous one; data sealed to the previous key stay sealed
 * to it.
 */
export const makeOpenerKey = {
  method: 'POST',
  path: '/api/inner/pch/opening-key',
  access: { who: 'staff', permission: 'opening.release', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** Wraps the same key under another passphrase, and under another recovery code if one is given. */
export const wrapOpenerKey = {
  method: 'POST',
  path: '/api/inner/pch/opening-key/passphrase',
  access: { who: 'staff', permission: 'opening.release', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** Options for a passkey that unlocks the key. The server stores nothing until the passkey is added. */
export const draftKeyPasskey = {
  method: 'POST',
  path: '/api/inner/pch/opening-key/passkeys/draft',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: { key_passkeys_impossible: '4910', key_passkeys_full: '4911' },
} as const satisfies Route;

/** Adds a passkey for the same key: stores its private half once more, encrypted under the passkey's output. */
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

/** 试开标: returns a challenge sealed to the key, which only a person who can open with the key can read. */
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
