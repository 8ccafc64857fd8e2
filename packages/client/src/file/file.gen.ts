// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/file/file.ts';
import type { Wire } from '../wire.ts';

export const getFile: Wire<typeof contract.getFile> = { method: 'GET', path: '/api/outer/pch/files/:id' };
export const getStaffFile: Wire<typeof contract.getStaffFile> = { method: 'GET', path: '/api/inner/pch/files/:id' };
export const issueStaffTicket: Wire<typeof contract.issueStaffTicket> = { method: 'POST', path: '/api/inner/pch/files/:id/ticket' };
export const issueTicket: Wire<typeof contract.issueTicket> = { method: 'POST', path: '/api/outer/pch/files/:id/ticket' };
