import type { Route } from '../route.ts';

/**
 * The company's bid keys: the current key to which new bids are sealed, the people who can open it, and the caller's
 * own copies as ciphertext.
 */
export const getBidKey = {
  method: 'GET',
  path: '/api/outer/pch/company/bid-key',
  access: { who: 'company', permission: 'bid.read' },
} as const satisfies Route;

/**
 * Stores a key made in the caller's browser, with a key pair for the caller if they had none; `replaces` is the key
 * that the browser saw as current.
 */
export const makeBidKey = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key',
  access: { who: 'company', permission: 'bid.key', factor: 'act' },
  refusals: {
    factor_required: '4131',
    bid_key_changed: '4920',
    bid_key_with_others: '4921',
    colleague_not_ready: '4923',
    copy_not_sealed: '4924',
  },
} as const satisfies Route;

/** Replaces the caller's own pair; keys given to the previous pair must be given again. */
export const makeBidKeyPair = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key/pair',
  access: { who: 'company', permission: 'bid.key', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** Wraps the same pair under another passphrase and another recovery code. */
export const wrapBidKeyPair = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key/passphrase',
  access: { who: 'company', permission: 'bid.key', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** Options for a passkey that unlocks the caller's own pair. The server stores nothing until the passkey is added. */
export const draftBidKeyPasskey = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key/passkeys/draft',
  access: { who: 'company', permission: 'bid.key' },
  refusals: { key_passkeys_impossible: '4910', key_passkeys_full: '4911' },
} as const satisfies Route;

/** Adds a passkey for the same pair: stores its private half once more, encrypted under the passkey's output. */
export const addBidKeyPasskey = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key/passkeys',
  access: { who: 'company', permission: 'bid.key', factor: 'act' },
  refusals: { factor_required: '4131', passkey_refused: '4136', key_passkeys_full: '4911' },
} as const satisfies Route;

export const removeBidKeyPasskey = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key/passkeys/:id/removal',
  access: { who: 'company', permission: 'bid.key', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** Gives a colleague the key, which the caller's browser seals to the colleague's pair. */
export const giveBidKey = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key/copies',
  access: { who: 'company', permission: 'bid.key', factor: 'act' },
  refusals: {
    factor_required: '4131',
    bid_key_not_held: '4922',
    colleague_not_ready: '4923',
    copy_not_sealed: '4924',
  },
} as const satisfies Route;
