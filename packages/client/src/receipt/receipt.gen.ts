// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/receipt/receipt.ts';
import type { Wire } from '../wire.ts';

export const getReceipt: Wire<typeof contract.getReceipt> = { method: 'GET', path: '/api/outer/pch/lots/:lotId/bid/receipts/:id' };
export const getReceiptKey: Wire<typeof contract.getReceiptKey> = { method: 'GET', path: '/api/outer/platform/receipt-key' };
