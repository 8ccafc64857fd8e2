// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/tender/member.ts';
import type { Wire } from '../wire.ts';

export const addTenderMember: Wire<typeof contract.addTenderMember> = { method: 'POST', path: '/api/inner/pch/tenders/:id/members', reasons: { '4331': 'not_the_owner' } };
export const handOverTender: Wire<typeof contract.handOverTender> = { method: 'POST', path: '/api/inner/pch/tenders/:id/handover', reasons: { '4331': 'not_the_owner' } };
export const listTenderMembers: Wire<typeof contract.listTenderMembers> = { method: 'GET', path: '/api/inner/pch/tenders/:id/members' };
export const removeTenderMember: Wire<typeof contract.removeTenderMember> = { method: 'POST', path: '/api/inner/pch/tenders/:id/members/removal', reasons: { '4331': 'not_the_owner' } };
