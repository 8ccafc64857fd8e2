import type { Route } from '../route.ts';

/** Whom a published lot's key may be divided for: who may open there, with their keys. */
export const listDivisionChoices = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/divisions/choices',
  access: { who: 'staff', permission: 'tender.publish' },
} as const satisfies Route;

/** 重新分发密钥份额: those who hold shares are asked to deal them to those who are to open from then on. */
export const askDivision = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions',
  access: { who: 'staff', permission: 'tender.publish', factor: 'act' },
  refusals: {
    factor_required: '4131',
    lot_suspended: '4410',
    lot_over: '4411',
    division_late: '4908',
    openers_not_ready: '5803',
    division_open: '4900',
    division_impossible: '4902',
    division_exhausted: '4903',
    holders_too_few: '4904',
  },
} as const satisfies Route;

/** What was dealt of it is forgotten; the division in force stays. */
export const cancelDivision = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/cancellation',
  access: { who: 'staff', permission: 'tender.publish' },
  refusals: { lot_suspended: '4410', lot_over: '4411', division_late: '4908', division_over: '4901' },
} as const satisfies Route;

/**
 * A holder's own sealed share, to be dealt: the one way it is given before the deadline, for an open division only and
 * with a line in the log.
 */
export const drawShare = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/share',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    lot_suspended: '4410',
    lot_over: '4411',
    division_late: '4908',
    not_an_opener: '4602',
    share_missing: '5806',
    division_over: '4901',
  },
} as const satisfies Route;

/** The share split for the new openers, a piece sealed to each. Dealt once; a repetition changes nothing. */
export const dealShare = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/deal',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    lot_suspended: '4410',
    lot_over: '4411',
    division_late: '4908',
    not_an_opener: '4602',
    share_missing: '5806',
    division_over: '4901',
    deal_stale: '4905',
  },
} as const satisfies Route;

/** A new opener's own sealed pieces, once enough have dealt. */
export const drawPieces = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/pieces',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    lot_suspended: '4410',
    lot_over: '4411',
    division_late: '4908',
    not_an_opener: '4602',
    division_over: '4901',
  },
} as const satisfies Route;

/** A new opener shows that each piece opened. The last confirmation puts the division in force. */
export const confirmPieces = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/divisions/:id/confirmation',
  access: { who: 'staff', permission: 'opening.release' },
  refusals: {
    lot_suspended: '4410',
    lot_over: '4411',
    division_late: '4908',
    not_an_opener: '4602',
    division_over: '4901',
    pieces_not_held: '4906',
    division_stale: '4907',
  },
} as const satisfies Route;
