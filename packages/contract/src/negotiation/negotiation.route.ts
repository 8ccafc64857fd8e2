import { lotStopped, type Route } from '../route.ts';

export const getOwnNegotiation = {
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/negotiation',
  access: { who: 'company' },
  refusals: { method_has_no_step: '4409' },
} as const satisfies Route;

/** Submits or replaces a quote. A repeated call with the same content returns the first answer. */
export const submitQuote = {
  method: 'POST',
  path: '/api/outer/pch/negotiation-rounds/:roundId/quote',
  access: { who: 'company', permission: 'negotiation.quote', factor: 'price' },
  refusals: {
    factor_required: '4131',
    round_closed: '4607',
    quote_final: '4610',
    quote_above_previous: '4609',
    ...lotStopped,
  },
} as const satisfies Route;

/** Leaves the negotiation for good: later rounds are not opened for this company. */
export const quitNegotiation = {
  method: 'POST',
  path: '/api/outer/pch/negotiation-rounds/:roundId/quit',
  access: { who: 'company', permission: 'negotiation.quote' },
  refusals: { round_closed: '4607', ...lotStopped },
} as const satisfies Route;

export const getNegotiation = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/negotiation',
  access: { who: 'staff', permission: 'evaluation.read' },
  refusals: {
    method_has_no_step: '4409',
    not_an_evaluator: '4603',
    declaration_missing: '4644',
    before_deadline: '4601',
  },
} as const satisfies Route;

/** A repeated call with the same id returns the first answer. */
export const openNegotiation = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/negotiation',
  access: { who: 'staff', permission: 'negotiation.manage' },
  refusals: { method_has_no_step: '4409', ...lotStopped },
} as const satisfies Route;

/**
 * Announces a round to all bidders that have not left and whose bids passed the preliminary review. Without `opensAt` it
 * opens at once.
 */
export const openRound = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/negotiation/rounds',
  access: { who: 'staff', permission: 'negotiation.manage' },
  refusals: {
    method_has_no_step: '4409',
    ...lotStopped,
    preliminary_open: '4660',
    round_open: '4608',
    bids_too_few: '4604',
    meeting_open: '4668',
    meeting_missing: '4669',
  },
} as const satisfies Route;

export const concludeNegotiation = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/negotiation/conclusion',
  access: { who: 'staff', permission: 'negotiation.manage' },
  refusals: { method_has_no_step: '4409', ...lotStopped, round_open: '4608' },
} as const satisfies Route;

export const terminateNegotiation = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/negotiation/termination',
  access: { who: 'staff', permission: 'negotiation.manage' },
  refusals: { method_has_no_step: '4409', ...lotStopped },
} as const satisfies Route;
