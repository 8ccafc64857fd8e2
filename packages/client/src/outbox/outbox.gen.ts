// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/outbox/outbox.ts';
import type { Wire } from '../wire.ts';

export const listDevInbox: Wire<typeof contract.listDevInbox> = { method: 'GET', path: '/api/inner/pch/dev-inbox' };
