import { getSingleSource } from '@procure/contract/single-source/single-source.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const singleSourceQuery = (id: string) => queryOf(getSingleSource, { id });
