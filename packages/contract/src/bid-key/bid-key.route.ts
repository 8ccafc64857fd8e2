import type { Route } from '../route.ts';

/**
 * The company's key for its bids: what is sealed to it from now on, who can open it, and what the caller opens it with,
 * as ciphertext.
 */
export const getBidKey = {
  method: 'GET',
  path: '/api/outer/pch/company/bid-key',
  access: { who: 'company', permission: 'bid.read' },
} as const satisfies Route;

/** A key made in the caller's browser, with the caller's own pair where they had none; `replaces` is the one it saw in use. */
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

/** The caller's own pair, in place of the one before: what that was given is to be given anew. */
export const makeBidKeyPair = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key/pair',
  access: { who: 'company', permission: 'bid.key', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** The same pair under another passphrase and another recovery code. */
export const wrapBidKeyPair = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key/passphrase',
  access: { who: 'company', permission: 'bid.key', factor: 'act' },
  refusals: { factor_required: '4131' },
} as const satisfies Route;

/** What the browser makes a passkey from that opens the caller's own pair. Nothing is kept of one that never comes back. */
export const draftBidKeyPasskey = {
  method: 'POST',
  path: '/api/outer/pch/company/bid-key/passkeys/draft',
  access: { who: 'company', permission: 'bid.key' },
  refusals: { key_passkeys_impossible: '4910', key_passkeys_full: '4911' },
} as const satisfies Route;

/** One more way to the same pair: its private half once more, under what the passkey told the browser. */
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

/** A colleague is given the key: sealed to their pair by the caller's browser. */
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
