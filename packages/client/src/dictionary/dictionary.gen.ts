// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/dictionary/dictionary.ts';
import type { Wire } from '../wire.ts';

export const listDictionaries: Wire<typeof contract.listDictionaries> = { method: 'GET', path: '/api/outer/platform/dictionaryData/all' };
export const queryDictionary: Wire<typeof contract.queryDictionary> = { method: 'GET', path: '/api/outer/platform/dictionaryData/query' };
