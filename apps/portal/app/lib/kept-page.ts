import type { Client } from '@procure/client/client.ts';
import { apiContext } from '@procure/web/page/api-context.ts';
import type { LoaderFunctionArgs } from 'react-router';

/** What a page may be asked by its address: how it is read, and the one way in which it is written. */
export interface Question<Asked> {
  read(query: URLSearchParams): Asked;
  /** A query without its mark; empty where nothing particular is asked. */
  write(asked: Asked): string;
}

/**
 * The server loader of a page that the server may keep for everybody. It never sees the address: only what the
 * question reads from it. The server keeps the page under `asks`, which is the same question, and renders it
 * from there; so a page cannot show anything of an address that is not in the name it is kept under.
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
