// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/invitation/invitation.ts';
import type { Wire } from '../wire.ts';

export const cancelInvitation: Wire<typeof contract.cancelInvitation> = { method: 'POST', path: '/api/inner/pch/invitations/:id/cancellation', reasons: { '4501': 'bid_deadline_passed', '4411': 'lot_over', '4322': 'invitees_left_too_few' } };
export const getInvitation: Wire<typeof contract.getInvitation> = { method: 'GET', path: '/api/outer/pch/lots/:lotId/invitation' };
export const listInvitations: Wire<typeof contract.listInvitations> = { method: 'GET', path: '/api/inner/pch/lots/:lotId/invitations' };
export const readInvitation: Wire<typeof contract.readInvitation> = { method: 'POST', path: '/api/outer/pch/lots/:lotId/invitation/reading' };
export const replyInvitation: Wire<typeof contract.replyInvitation> = { method: 'POST', path: '/api/outer/pch/lots/:lotId/invitation/reply', reasons: { '4402': 'invitation_reply_closed', '4410': 'lot_suspended', '4411': 'lot_over', '4202': 'company_not_approved' } };
export const sendInvitations: Wire<typeof contract.sendInvitations> = { method: 'POST', path: '/api/inner/pch/lots/:lotId/invitations', reasons: { '4303': 'invitees_too_few', '4310': 'invitees_too_many', '4409': 'method_has_no_step', '4502': 'bid_not_open', '4501': 'bid_deadline_passed', '4410': 'lot_suspended', '4411': 'lot_over', '4202': 'company_not_approved' } };
