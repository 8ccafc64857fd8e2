// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/company/company.ts';
import type { Wire } from '../wire.ts';

export const changeContacts: Wire<typeof contract.changeContacts> = { method: 'POST', path: '/api/outer/pch/company/contacts', reasons: { '4202': 'company_not_approved', '4206': 'change_request_empty' } };
export const getMyCompany: Wire<typeof contract.getMyCompany> = { method: 'GET', path: '/api/outer/pch/company' };
export const restartCompany: Wire<typeof contract.restartCompany> = { method: 'POST', path: '/api/outer/pch/company/restart' };
export const saveCompanyDraft: Wire<typeof contract.saveCompanyDraft> = { method: 'POST', path: '/api/outer/pch/company/draft' };
export const submitCompany: Wire<typeof contract.submitCompany> = { method: 'POST', path: '/api/outer/pch/company/submission', reasons: { '4203': 'company_taken' } };
export const withdrawCompany: Wire<typeof contract.withdrawCompany> = { method: 'POST', path: '/api/outer/pch/company/withdrawal' };
