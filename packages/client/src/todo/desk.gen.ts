// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/todo/desk.ts';
import type { Wire } from '../wire.ts';

export const getDesk: Wire<typeof contract.getDesk> = { method: 'GET', path: '/api/inner/pch/desk' };
