import { type Client, isPassing, type Reply, type Success } from '@procure/client/client.ts';
import { faultNumber } from '@procure/client/fault.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import type { Route } from '@procure/contract/route.ts';
import { lastPageInstead } from '@procure/domain/display/beyond.ts';
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { outdateRights } from '../session/rights.ts';
import { client } from './client.ts';

/** A call that was refused or failed, as an error a query can carry to the page. */
export class CallError extends Error {
  readonly reply: Extract<Reply<Route>, { ok: false }>;

  constructor(reply: Extract<Reply<Route>, { ok: false }>) {
    super(reply.message);
    this.name = 'CallError';
    this.reply = reply;
  }
}

/** The number of what failed in our own program; null for an answer, and for a line that broke. */
export function faultOf(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof CallError)) return faultNumber(error);
  return error.reply.code === 'program' ? error.reply.requestId : null;
}

/** A right was missing that the page took for given. */
function onError(error: Error): void {
  if (error instanceof CallError && error.reply.reason === 'forbidden') outdateRights();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // An answer is an answer: only what did not arrive is asked for again.
      retry: (times, error) => times < 2 && error instanceof CallError && isPassing(error.reply),
    },
  },
});

/**
 * Calls and throws a refusal as `CallError`: for queries, whose pages show it as an error state. A page beyond a list's
 * last is answered by the last.
 */
export async function ask<R extends Route>(
  route: R,
  input: RequestOf<R>,
  options?: Parameters<Client['call']>[2],
): Promise<Success<R>> {
  const reply = await client.call(route, input, options);
  if (!reply.ok) throw new CallError(reply);
  const last = lastPageInstead(input as object, reply);
  return last === null ? reply : ask(route, { ...(input as object), pageNum: last } as typeof input, options);
}

/** The query of a route: keyed by its path and input, so that the path alone invalidates all of them. */
export function queryOf<R extends Route>(route: R, input: RequestOf<R>) {
  return queryOptions({
    queryKey: [route.path, input] as const,
    queryFn: ({ signal }) => ask(route, input, { signal }),
  });
}
