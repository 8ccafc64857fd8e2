// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/tender/option.ts';
import type { Wire } from '../wire.ts';

export const listCompanyOptions: Wire<typeof contract.listCompanyOptions> = { method: 'GET', path: '/api/inner/pch/company-options' };
export const listStaffOptions: Wire<typeof contract.listStaffOptions> = { method: 'GET', path: '/api/inner/pch/staff-options' };
