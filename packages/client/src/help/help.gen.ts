// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/help/help.ts';
import type { Wire } from '../wire.ts';

export const getHelp: Wire<typeof contract.getHelp> = { method: 'GET', path: '/api/outer/pch/help-articles/:slug' };
export const getManagedHelp: Wire<typeof contract.getManagedHelp> = { method: 'GET', path: '/api/inner/pch/help-articles/:id' };
export const listHelp: Wire<typeof contract.listHelp> = { method: 'GET', path: '/api/outer/pch/help-articles' };
export const listManagedHelp: Wire<typeof contract.listManagedHelp> = { method: 'GET', path: '/api/inner/pch/help-articles' };
export const saveHelp: Wire<typeof contract.saveHelp> = { method: 'POST', path: '/api/inner/pch/help-articles/:id', reasons: { '4801': 'slug_taken' } };
