import { type Client, isPassing, type Reply, type Success } from '@procure/client/client.ts';
import { faultNumber } from '@procure/client/fault.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import type { Route } from '@procure/contract/route.ts';
import { lastPageInstead } from '@procure/domain/display/beyond.ts';
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { outdateRights } from '../session/rights.ts';
import { client } from './client.ts';

/** A call that was refused or failed, as an error that a query passes to the page. */
export class CallError extends Error {
  readonly reply: Extract<Reply<Route>, { ok: false }>;

  constructor(reply: Extract<Reply<Route>, { ok: false }>) {
    super(reply.message);
    this.name = 'CallError';
    this.reply = reply;
  }
}

/** The number of a fault in this program; null for an answer and for a broken connection. */
export function faultOf(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof CallError)) return faultNumber(error);
  return error.reply.code === 'program' ? error.reply.requestId : null;
}

/** Marks the stored rights as outdated when the server refuses a call that the page took for permitted. */
function onError(error: Error): void {
  if (error instanceof CallError && error.reply.reason === 'forbidden') outdateRights();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Only temporary failures are retried; a refusal is final.
      retry: (times, error) => times < 2 && error instanceof CallError && isPassing(error.reply),
    },
  },
});

/**
 * Calls, for queries whose pages show a refusal as an error state. A page number beyond the last returns the last page.
 * @throws CallError if the call was refused or failed
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
