import { lotStopped, type Route } from '../route.ts';

/** The possible holders of a published lot's key: the people who may open there, with their keys. */
export const listDivisionChoices = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/divisions/choices',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;

/** 重新分发密钥份额: asks the holders of shares to deal them to the openers of the new division. */
export const askDivision = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions',
  access: { who: 'staff', permission: 'tender.publish', factor: 'act' },
  refusals: {
    factor_required: '4131',
    ...lotStopped,
    division_late: '4908',
    openers_not_ready: '5803',
    division_open: '4900',
    division_impossible: '4902',
    division_exhausted: '4903',
    holders_too_few: '4904',
  },
} as const satisfies Route;

/** Deletes the shares dealt so far; the division in force stays. */
export const cancelDivision = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/cancellation',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: { ...lotStopped, division_late: '4908', division_over: '4901' },
} as const satisfies Route;

/**
 * Returns a holder's own sealed share for dealing. Before the deadline a share is given only here, for an open
 * division, and by `drawConsent`; each call is logged.
 */
export const drawShare = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/share',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    ...lotStopped,
    division_late: '4908',
    not_an_opener: '4602',
    share_missing: '5806',
    division_over: '4901',
  },
} as const satisfies Route;

/** Stores the pieces of a share, one sealed to each new opener. Dealt once; a repeated call changes nothing. */
export const dealShare = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/deal',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    ...lotStopped,
    division_late: '4908',
    not_an_opener: '4602',
    share_missing: '5806',
    division_over: '4901',
    deal_stale: '4905',
  },
} as const satisfies Route;

/** A new opener's own sealed pieces, once enough holders have dealt. */
export const drawPieces = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/pieces',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    ...lotStopped,
    division_late: '4908',
    not_an_opener: '4602',
    division_over: '4901',
  },
} as const satisfies Route;

/** A new opener proves that each piece opened. The last confirmation puts the division in force. */
export const confirmPieces = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/confirmation',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    ...lotStopped,
    division_late: '4908',
    not_an_opener: '4602',
    division_over: '4901',
    pieces_not_held: '4906',
    division_stale: '4907',
  },
} as const satisfies Route;
