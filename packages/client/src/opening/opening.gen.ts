// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/opening/opening.ts';
import type { Wire } from '../wire.ts';

export const completeOpening: Wire<typeof contract.completeOpening> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/opening/completion', reasons: { '4602': 'not_an_opener', '4410': 'lot_suspended', '4411': 'lot_over', '4681': 'bids_unaccounted' } };
export const declareUnreadable: Wire<typeof contract.declareUnreadable> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/opening/declarations', reasons: { '4602': 'not_an_opener', '4410': 'lot_suspended', '4411': 'lot_over', '4680': 'fault_not_bidders' } };
export const getOpening: Wire<typeof contract.getOpening> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/opening' };
export const getOpeningRecord: Wire<typeof contract.getOpeningRecord> = { method: 'GET', path: '/api/outer/pch/lots/:lotId/opening-record' };
export const listOpenedFiles: Wire<typeof contract.listOpenedFiles> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/opening/files', reasons: { '4601': 'before_deadline' } };
export const listOpenings: Wire<typeof contract.listOpenings> = { method: 'GET', path: '/api/inner/pch/openings' };
export const releaseOpening: Wire<typeof contract.releaseOpening> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/opening/release', reasons: { '4601': 'before_deadline', '4602': 'not_an_opener', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const resumeOpening: Wire<typeof contract.resumeOpening> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/opening/resumption', reasons: { '4602': 'not_an_opener', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const withdrawDeclaration: Wire<typeof contract.withdrawDeclaration> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/opening/declarations/:bidId/withdrawal', reasons: { '4602': 'not_an_opener', '4410': 'lot_suspended', '4411': 'lot_over' } };
