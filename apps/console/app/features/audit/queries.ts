import { listAudit, verifyAudit } from '@procure/client/audit/audit.gen.ts';
import type * as contract from '@procure/contract/audit/audit.ts';
import type { RequestOf } from '@procure/contract/endpoint.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../../lib/client.ts';
import { ask } from '../../lib/queries.ts';

type Filter = Omit<RequestOf<typeof contract.listAudit>, 'cursor'>;

export const auditQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [listAudit.path, filter],
    queryFn: ({ pageParam, signal }) => ask(listAudit, { ...filter, cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => data.next,
  });

export function verify(range: RequestOf<typeof contract.verifyAudit>) {
  return client.call(verifyAudit, range);
}
