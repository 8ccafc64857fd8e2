import { lotStopped, type Route } from '../route.ts';

/**
 * The statement about a lot's key that an opener is asked to sign, and their own sealed share to verify it; each call
 * is logged.
 */
export const drawConsent = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/key-consent/share',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    ...lotStopped,
    consent_late: '4912',
    not_an_opener: '4602',
    signer_missing: '4913',
  },
} as const satisfies Route;

/** The opener's signature over the statement about the lot's key, given once; a repeated call changes nothing. */
export const signLotKey = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/key-consent',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    ...lotStopped,
    consent_late: '4912',
    not_an_opener: '4602',
    signer_missing: '4913',
    consent_stale: '4914',
    consent_wrong: '4915',
  },
} as const satisfies Route;
