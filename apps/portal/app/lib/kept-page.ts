import type { Client } from '@procure/client/client.ts';
import { apiContext } from '@procure/web/page/api-context.ts';
import type { LoaderFunctionArgs } from 'react-router';

/** The parameters of a page: parses them from the address and writes them in one canonical form. */
export interface Question<Asked> {
  read(query: URLSearchParams): Asked;
  /** The query without its question mark; empty for the defaults. */
  write(asked: Asked): string;
}

/**
 * The server loader of a page that the server may cache for every visitor. The answer never sees the address, only the
 * parsed parameters. The server caches the page under `asks`, the canonical form of the same parameters, so a cached
 * page cannot contain anything of an address that its cache key lacks.
 */
export function keptPage<Asked, Shown>(
  question: Question<Asked>,
  answer: (api: Client, asked: Asked) => Shown,
) {
  const loader = ({ context, request }: LoaderFunctionArgs): Shown =>
    answer(context.get(apiContext), question.read(new URL(request.url).searchParams));
  const asks = (query: URLSearchParams): string => question.write(question.read(query));
  return Object.assign(loader, { asks });
}
