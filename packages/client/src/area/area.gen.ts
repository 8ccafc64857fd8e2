// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/area/area.ts';
import type { Wire } from '../wire.ts';

export const listAreas: Wire<typeof contract.listAreas> = { method: 'GET', path: '/api/outer/platform/org/allArea' };
