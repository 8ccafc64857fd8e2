// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/negotiation/negotiation.ts';
import type { Wire } from '../wire.ts';

export const concludeNegotiation: Wire<typeof contract.concludeNegotiation> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/negotiation/conclusion', reasons: { '4409': 'method_has_no_step', '4410': 'lot_suspended', '4411': 'lot_over', '4608': 'round_open' } };
export const getNegotiation: Wire<typeof contract.getNegotiation> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/negotiation', reasons: { '4409': 'method_has_no_step', '4603': 'not_an_evaluator', '4601': 'before_deadline' } };
export const getOwnNegotiation: Wire<typeof contract.getOwnNegotiation> = { method: 'GET', path: '/api/outer/pch/lots/:lotId/negotiation', reasons: { '4409': 'method_has_no_step' } };
export const openNegotiation: Wire<typeof contract.openNegotiation> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/negotiation', reasons: { '4409': 'method_has_no_step', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const openRound: Wire<typeof contract.openRound> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/negotiation/rounds', reasons: { '4409': 'method_has_no_step', '4410': 'lot_suspended', '4411': 'lot_over', '4608': 'round_open', '4604': 'bids_too_few' } };
export const quitNegotiation: Wire<typeof contract.quitNegotiation> = { method: 'POST', path: '/api/outer/pch/negotiation-rounds/:roundId/quit', reasons: { '4607': 'round_closed', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const submitQuote: Wire<typeof contract.submitQuote> = { method: 'POST', path: '/api/outer/pch/negotiation-rounds/:roundId/quote', reasons: { '4607': 'round_closed', '4610': 'quote_final', '4609': 'quote_above_previous', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const terminateNegotiation: Wire<typeof contract.terminateNegotiation> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/negotiation/termination', reasons: { '4409': 'method_has_no_step', '4410': 'lot_suspended', '4411': 'lot_over' } };
