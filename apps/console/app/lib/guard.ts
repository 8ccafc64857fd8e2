import { isId } from '@procure/domain/display/id.ts';
import { rememberMove } from '@procure/ui/page-load/moving.ts';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { type ClientLoaderFunctionArgs, data, type MiddlewareFunction, redirect } from 'react-router';
import { read, wipe } from './storage.ts';

export const signInPath = '/login';

/** Everything here needs a session but the page to get one. */
export function needsToken(pathname: string): boolean {
  return pathname.replace(/\/+$/, '').toLowerCase() !== signInPath;
}

/** Where the document that the browser holds was loaded. */
const opened = typeof location === 'undefined' ? signInPath : location.pathname;

export const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url);
  if (needsToken(url.pathname) && read('token') === null) {
    keepReturnAddress(`${url.pathname}${url.search}`);
    wipe();
    throw redirect(signInPath);
  }
  if (needsToken(url.pathname) && !needsToken(opened)) {
    // The policy of the public page's document lets the element library write no styles.
    location.assign(`${url.pathname}${url.search}`);
    return new Promise(() => {});
  }
  const arrived = rememberMove(`${url.pathname}${url.search}`);
  try {
    return await next();
  } finally {
    arrived();
  }
};

/**
 * The console runs in the browser only: the server sends its shell. An address whose id can be none is a page that does
 * not exist, before anybody is asked for it.
 */
export function browserOnly({ params }: Pick<ClientLoaderFunctionArgs, 'params'>) {
  for (const [name, value = ''] of Object.entries(params)) {
    if (name !== '*' && !isId(value)) throw data(null, { status: 404 });
  }
  return null;
}
