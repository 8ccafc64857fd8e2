// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/category/category.ts';
import type { Wire } from '../wire.ts';

export const listCategories: Wire<typeof contract.listCategories> = { method: 'GET', path: '/api/outer/platform/classification/getEnableClassificationModelTree' };
