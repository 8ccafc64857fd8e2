// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/tender/lifecycle.ts';
import type { Wire } from '../wire.ts';

export const approveTender: Wire<typeof contract.approveTender> = { method: 'POST', path: '/api/inner/pch/tenders/:id/approval', reasons: { '4204': 'own_work' } };
export const archiveLot: Wire<typeof contract.archiveLot> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/archival' };
export const extendLot: Wire<typeof contract.extendLot> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/extension', reasons: { '4302': 'deadline_only_later', '4501': 'bid_deadline_passed', '4301': 'schedule_invalid' } };
export const publishTender: Wire<typeof contract.publishTender> = { method: 'POST', path: '/api/inner/pch/tenders/:id/publication', reasons: { '4301': 'schedule_invalid', '4320': 'law_violated', '4307': 'warnings_unexplained' } };
export const recallApproval: Wire<typeof contract.recallApproval> = { method: 'POST', path: '/api/inner/pch/tenders/:id/approval-request/recall' };
export const requestApproval: Wire<typeof contract.requestApproval> = { method: 'POST', path: '/api/inner/pch/tenders/:id/approval-request', reasons: { '4301': 'schedule_invalid', '4320': 'law_violated', '4307': 'warnings_unexplained' } };
export const resumeLot: Wire<typeof contract.resumeLot> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/resumption', reasons: { '4302': 'deadline_only_later' } };
export const returnTender: Wire<typeof contract.returnTender> = { method: 'POST', path: '/api/inner/pch/tenders/:id/return', reasons: { '4204': 'own_work' } };
export const reviseTender: Wire<typeof contract.reviseTender> = { method: 'POST', path: '/api/inner/pch/tenders/:id/revision' };
export const suspendLot: Wire<typeof contract.suspendLot> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/suspension' };
export const terminateLot: Wire<typeof contract.terminateLot> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/termination' };
