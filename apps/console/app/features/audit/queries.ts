import { listAudit } from '@procure/contract/audit/audit.route.ts';
import type * as contract from '@procure/contract/audit/audit.schema.ts';
import { getRelations } from '@procure/contract/evaluation/evaluation.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { ask, queryOf } from '@procure/web/call/queries.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

type Filter = Omit<RequestOf<typeof contract.listAudit>, 'cursor'>;

export const auditQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [listAudit.path, filter],
    queryFn: ({ pageParam, signal }) => ask(listAudit, { ...filter, cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => data.next,
  });

/** Features that bidders of a lot share. */
export const relationsQuery = (lotId: string) => queryOf(getRelations, { lotId });
