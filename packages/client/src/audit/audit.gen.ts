// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/audit/audit.ts';
import type { Wire } from '../wire.ts';

export const listAudit: Wire<typeof contract.listAudit> = { method: 'GET', path: '/api/inner/pch/audit-entries' };
export const verifyAudit: Wire<typeof contract.verifyAudit> = { method: 'GET', path: '/api/inner/pch/audit-entries/verification' };
