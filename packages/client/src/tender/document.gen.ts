// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/tender/document.ts';
import type { Wire } from '../wire.ts';

export const addDocument: Wire<typeof contract.addDocument> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/documents' };
export const removeDocument: Wire<typeof contract.removeDocument> = { method: 'POST', path: '/api/inner/pch/documents/:id/removal' };
