// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/message/message.ts';
import type { Wire } from '../wire.ts';

export const countStaffUnreadMessages: Wire<typeof contract.countStaffUnreadMessages> = { method: 'GET', path: '/api/inner/pch/messages/unread-count' };
export const countUnreadMessages: Wire<typeof contract.countUnreadMessages> = { method: 'GET', path: '/api/outer/pch/messages/unread-count' };
export const listMessages: Wire<typeof contract.listMessages> = { method: 'GET', path: '/api/outer/pch/messages' };
export const listStaffMessages: Wire<typeof contract.listStaffMessages> = { method: 'GET', path: '/api/inner/pch/messages' };
export const readAllMessages: Wire<typeof contract.readAllMessages> = { method: 'POST', path: '/api/outer/pch/messages/reading' };
export const readAllStaffMessages: Wire<typeof contract.readAllStaffMessages> = { method: 'POST', path: '/api/inner/pch/messages/reading' };
export const readMessage: Wire<typeof contract.readMessage> = { method: 'POST', path: '/api/outer/pch/messages/:id/reading' };
export const readStaffMessage: Wire<typeof contract.readStaffMessage> = { method: 'POST', path: '/api/inner/pch/messages/:id/reading' };
