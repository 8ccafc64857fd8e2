// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/notice/notice.ts';
import type { Wire } from '../wire.ts';

export const getHome: Wire<typeof contract.getHome> = { method: 'GET', path: '/api/outer/pch/notices/home' };
export const getNotice: Wire<typeof contract.getNotice> = { method: 'GET', path: '/api/outer/pch/notices/:id' };
export const listNotices: Wire<typeof contract.listNotices> = { method: 'GET', path: '/api/outer/pch/notices' };
