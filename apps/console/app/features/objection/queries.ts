import * as objections from '@procure/contract/objection/objection.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const objectionsQuery = (filter: RequestOf<typeof objections.listObjections>) =>
  queryOf(objections.listObjections, filter);
export const objectionQuery = (id: string) => queryOf(objections.getObjection, { id });
