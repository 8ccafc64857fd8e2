import type { Reply, Success } from '@procure/client/client.ts';
import type { Route } from '@procure/contract/route.ts';
import type { Topic } from '@procure/contract/topic.ts';
import { data } from 'react-router';

/**
 * For server loaders: returns the success, or throws the page of the failure. `not_found` is a 404; any other failure
 * is shown with its number by `PageError`.
 */
export function answerOf<R extends Route>(reply: Reply<R>): Success<R> {
  if (reply.ok) return reply;
  if (reply.reason === 'not_found') throw data(null, { status: 404 });
  throw data({ message: reply.message, requestId: reply.requestId }, { status: 502 });
}

/** The response headers of a page that is the same for every visitor and changes with these topics. */
export function publicHeaders(...topics: readonly Topic[]): () => Record<string, string> {
  return () => ({ 'Cache-Control': 'public', 'Cache-Topics': topics.join(',') });
}
