// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/tender/tender.ts';
import type { Wire } from '../wire.ts';

export const checkTenderSchedule: Wire<typeof contract.checkTenderSchedule> = { method: 'GET', path: '/api/inner/pch/schedule-check' };
export const countTenders: Wire<typeof contract.countTenders> = { method: 'GET', path: '/api/inner/pch/tenders/counts' };
export const getTender: Wire<typeof contract.getTender> = { method: 'GET', path: '/api/inner/pch/tenders/:id' };
export const listTenders: Wire<typeof contract.listTenders> = { method: 'GET', path: '/api/inner/pch/tenders' };
export const saveTender: Wire<typeof contract.saveTender> = { method: 'POST', path: '/api/inner/pch/tenders/:id/draft' };
