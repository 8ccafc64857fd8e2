// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/lot/process.ts';
import type { Wire } from '../wire.ts';

export const getMyLot: Wire<typeof contract.getMyLot> = { method: 'GET', path: '/api/outer/pch/lots/:lotId' };
export const listMyLots: Wire<typeof contract.listMyLots> = { method: 'GET', path: '/api/outer/pch/lots' };
