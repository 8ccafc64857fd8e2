// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/award/award.ts';
import type { Wire } from '../wire.ts';

export const acknowledgeAward: Wire<typeof contract.acknowledgeAward> = { method: 'POST', path: '/api/outer/pch/lots/:lotId/award-notice/acknowledgement' };
export const approveAward: Wire<typeof contract.approveAward> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/award/approval', reasons: { '4204': 'own_work', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const beginDecision: Wire<typeof contract.beginDecision> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/award/decision', reasons: { '4611': 'publicity_running', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const declineAward: Wire<typeof contract.declineAward> = { method: 'POST', path: '/api/outer/pch/lots/:lotId/award-notice/decline' };
export const getAward: Wire<typeof contract.getAward> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/award' };
export const getAwardNotice: Wire<typeof contract.getAwardNotice> = { method: 'GET', path: '/api/outer/pch/lots/:lotId/award-notice' };
export const issueAward: Wire<typeof contract.issueAward> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/award/issuance', reasons: { '4410': 'lot_suspended', '4411': 'lot_over' } };
export const listAwards: Wire<typeof contract.listAwards> = { method: 'GET', path: '/api/inner/pch/awards' };
export const proposeAward: Wire<typeof contract.proposeAward> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/award/proposal', reasons: { '4410': 'lot_suspended', '4411': 'lot_over' } };
export const publicizeCandidates: Wire<typeof contract.publicizeCandidates> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/award/publicity', reasons: { '4409': 'method_has_no_step', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const redecideAward: Wire<typeof contract.redecideAward> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/award/redecision', reasons: { '4410': 'lot_suspended', '4411': 'lot_over' } };
export const returnAward: Wire<typeof contract.returnAward> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/award/return', reasons: { '4204': 'own_work', '4410': 'lot_suspended', '4411': 'lot_over' } };
export const signContract: Wire<typeof contract.signContract> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/award/contract', reasons: { '4633': 'award_not_acknowledged', '4410': 'lot_suspended', '4411': 'lot_over' } };
