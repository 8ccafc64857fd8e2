// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/bid/bid.ts';
import type { Wire } from '../wire.ts';

export const getBid: Wire<typeof contract.getBid> = { method: 'GET', path: '/api/outer/pch/lots/:lotId/bid' };
export const saveBidDraft: Wire<typeof contract.saveBidDraft> = { method: 'POST', path: '/api/outer/pch/lots/:lotId/bid/draft', reasons: { '4501': 'bid_deadline_passed', '4502': 'bid_not_open', '4520': 'quote_once', '4410': 'lot_suspended', '4411': 'lot_over', '4401': 'invitation_required', '4503': 'prequalification_not_passed', '4202': 'company_not_approved', '4407': 'document_not_obtained' } };
export const submitBid: Wire<typeof contract.submitBid> = { method: 'POST', path: '/api/outer/pch/lots/:lotId/bid/submission', reasons: { '4501': 'bid_deadline_passed', '4502': 'bid_not_open', '4520': 'quote_once', '4410': 'lot_suspended', '4411': 'lot_over', '4401': 'invitation_required', '4407': 'document_not_obtained', '4503': 'prequalification_not_passed', '4202': 'company_not_approved', '4505': 'envelope_incomplete', '4504': 'envelope_not_sealed', '4506': 'envelope_mismatch' } };
export const withdrawBid: Wire<typeof contract.withdrawBid> = { method: 'POST', path: '/api/outer/pch/lots/:lotId/bid/withdrawal', reasons: { '4501': 'bid_deadline_passed', '4411': 'lot_over', '4507': 'nothing_to_withdraw' } };
