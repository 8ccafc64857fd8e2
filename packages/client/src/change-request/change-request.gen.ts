// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/change-request/change-request.ts';
import type { Wire } from '../wire.ts';

export const approveChangeRequest: Wire<typeof contract.approveChangeRequest> = { method: 'POST', path: '/api/inner/pch/change-requests/:id/approval', reasons: { '4204': 'own_work', '4203': 'company_taken' } };
export const getChangeRequest: Wire<typeof contract.getChangeRequest> = { method: 'GET', path: '/api/inner/pch/change-requests/:id' };
export const getMyChangeHistory: Wire<typeof contract.getMyChangeHistory> = { method: 'GET', path: '/api/outer/pch/change-requests' };
export const getMyChangeRequest: Wire<typeof contract.getMyChangeRequest> = { method: 'GET', path: '/api/outer/pch/change-requests/:id' };
export const listChangeRequests: Wire<typeof contract.listChangeRequests> = { method: 'GET', path: '/api/inner/pch/change-requests' };
export const rejectChangeRequest: Wire<typeof contract.rejectChangeRequest> = { method: 'POST', path: '/api/inner/pch/change-requests/:id/rejection', reasons: { '4204': 'own_work' } };
export const returnChangeRequest: Wire<typeof contract.returnChangeRequest> = { method: 'POST', path: '/api/inner/pch/change-requests/:id/return', reasons: { '4204': 'own_work' } };
export const saveChangeRequest: Wire<typeof contract.saveChangeRequest> = { method: 'POST', path: '/api/outer/pch/change-requests/:id/draft', reasons: { '4202': 'company_not_approved', '4205': 'change_request_open' } };
export const submitChangeRequest: Wire<typeof contract.submitChangeRequest> = { method: 'POST', path: '/api/outer/pch/change-requests/:id/submission', reasons: { '4202': 'company_not_approved', '4205': 'change_request_open', '4206': 'change_request_empty', '4203': 'company_taken' } };
export const withdrawChangeRequest: Wire<typeof contract.withdrawChangeRequest> = { method: 'POST', path: '/api/outer/pch/change-requests/:id/withdrawal' };
