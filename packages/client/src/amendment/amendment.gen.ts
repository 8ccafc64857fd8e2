// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/amendment/amendment.ts';
import type { Wire } from '../wire.ts';

export const confirmAmendment: Wire<typeof contract.confirmAmendment> = { method: 'POST', path: '/api/inner/pch/amendments/:id/confirmation', reasons: { '4204': 'own_work', '4501': 'bid_deadline_passed', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const listAmendments: Wire<typeof contract.listAmendments> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/amendments' };
export const publishAmendment: Wire<typeof contract.publishAmendment> = { method: 'POST', path: '/api/inner/pch/amendments/:id/publication', reasons: { '4413': 'extension_needed', '4302': 'deadline_only_later', '4501': 'bid_deadline_passed', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const recallAmendment: Wire<typeof contract.recallAmendment> = { method: 'POST', path: '/api/inner/pch/amendments/:id/confirmation-request/recall' };
export const returnAmendment: Wire<typeof contract.returnAmendment> = { method: 'POST', path: '/api/inner/pch/amendments/:id/return', reasons: { '4204': 'own_work' } };
export const saveAmendment: Wire<typeof contract.saveAmendment> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/amendments/:id/draft', reasons: { '4501': 'bid_deadline_passed', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const submitAmendment: Wire<typeof contract.submitAmendment> = { method: 'POST', path: '/api/inner/pch/amendments/:id/confirmation-request', reasons: { '4501': 'bid_deadline_passed', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const withdrawAmendment: Wire<typeof contract.withdrawAmendment> = { method: 'POST', path: '/api/inner/pch/amendments/:id/withdrawal' };
