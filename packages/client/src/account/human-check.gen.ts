// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/account/human-check.ts';
import type { Wire } from '../wire.ts';

export const getHumanCheck: Wire<typeof contract.getHumanCheck> = { method: 'GET', path: '/api/outer/platform/account/human-check' };
