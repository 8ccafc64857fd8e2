import { isId } from '@procure/domain/display/id.ts';
import { rememberMove } from '@procure/ui/page-load/moving.ts';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { type ClientLoaderFunctionArgs, data, type MiddlewareFunction, redirect } from 'react-router';
import { tokenPageAt } from './route-table.ts';
import { read, wipe } from './storage.ts';

export type GuardDecision = 'through' | 'enter' | 'sign-in' | 'load';

/**
 * The route guard of the specification, decided: an address with a login code enters by it, whoever is signed
 * in; a public page, or any page with a stored token, goes through; the rest signs in first. A signed-in page is loaded
 * anew where the browser holds the document of a public one (`opened`): that one's policy lets no styles be written.
 */
export function decide(url: URL, token: string | null, opened: string): GuardDecision {
  if (url.searchParams.has('loginName')) return 'enter';
  if (tokenPageAt(url.pathname) === null) return 'through';
  if (token === null) return 'sign-in';
  return tokenPageAt(opened) === null ? 'load' : 'through';
}

/** Where the document that the browser holds was loaded; the guard runs nowhere else. */
const opened = typeof location === 'undefined' ? '/' : location.pathname;

/** Guards every move within the portal; the head script has guarded the first page before it was painted. */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url);
  const decision = decide(url, read('token'), opened);
  if (decision === 'enter' || decision === 'load') {
    // The entry exchanges the code before anything shows.
    location.assign(`${url.pathname}${url.search}`);
    return new Promise(() => {});
  }
  if (decision === 'sign-in') {
    keepReturnAddress(`${url.pathname}${url.search}`);
    wipe();
    throw redirect('/');
  }
  const arrived = rememberMove(`${url.pathname}${url.search}`);
  try {
    return await next();
  } finally {
    arrived();
  }
};

/**
 * Pages that need a token run in the browser only; being asked for data, they are rendered there. An address whose id
 * can be none is a page that does not exist, before anybody is asked for it.
 */
export function browserOnly({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) {
  const query = new URL(request.url).searchParams;
  for (const value of [query.get('lotId'), query.get('id')]) {
    if (value && !isId(value)) throw data(null, { status: 404 });
  }
  return null;
}

/** The address without the login code; everything else in it stays. */
export function withoutCode(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('loginName');
  const rest = query.toString();
  return `${url.pathname}${rest ? `?${rest}` : ''}${url.hash}`;
}
