// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/company/review.ts';
import type { Wire } from '../wire.ts';

export const approveCompany: Wire<typeof contract.approveCompany> = { method: 'POST', path: '/api/inner/pch/companies/:id/approval', reasons: { '4204': 'own_work' } };
export const blacklistCompany: Wire<typeof contract.blacklistCompany> = { method: 'POST', path: '/api/inner/pch/companies/:id/blacklisting', reasons: { '4204': 'own_work' } };
export const countCompanies: Wire<typeof contract.countCompanies> = { method: 'GET', path: '/api/inner/pch/companies/counts' };
export const delistCompany: Wire<typeof contract.delistCompany> = { method: 'POST', path: '/api/inner/pch/companies/:id/delisting', reasons: { '4204': 'own_work' } };
export const freezeCompany: Wire<typeof contract.freezeCompany> = { method: 'POST', path: '/api/inner/pch/companies/:id/freeze', reasons: { '4204': 'own_work' } };
export const getCompany: Wire<typeof contract.getCompany> = { method: 'GET', path: '/api/inner/pch/companies/:id' };
export const listCompanies: Wire<typeof contract.listCompanies> = { method: 'GET', path: '/api/inner/pch/companies' };
export const rejectCompany: Wire<typeof contract.rejectCompany> = { method: 'POST', path: '/api/inner/pch/companies/:id/rejection', reasons: { '4204': 'own_work' } };
export const returnCompany: Wire<typeof contract.returnCompany> = { method: 'POST', path: '/api/inner/pch/companies/:id/return', reasons: { '4204': 'own_work' } };
export const unfreezeCompany: Wire<typeof contract.unfreezeCompany> = { method: 'POST', path: '/api/inner/pch/companies/:id/freeze-lifting', reasons: { '4204': 'own_work' } };
export const viewSensitive: Wire<typeof contract.viewSensitive> = { method: 'POST', path: '/api/inner/pch/companies/:id/sensitive-view' };
