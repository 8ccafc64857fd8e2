// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/document/document.ts';
import type { Wire } from '../wire.ts';

export const getDocuments: Wire<typeof contract.getDocuments> = { method: 'GET', path: '/api/outer/pch/lots/:lotId/documents' };
export const obtainDocuments: Wire<typeof contract.obtainDocuments> = { method: 'POST', path: '/api/outer/pch/lots/:lotId/document-receipt', reasons: { '4406': 'document_not_available', '4503': 'prequalification_not_passed', '4401': 'invitation_required', '4410': 'lot_suspended', '4411': 'lot_over' } };
