import { rememberMove } from '@procure/ui/page-load/moving.ts';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { type MiddlewareFunction, redirect } from 'react-router';
import { read, wipe } from './storage.ts';

export const signInPath = '/login';

/** Everything here needs a session but the page to get one. */
export function needsToken(pathname: string): boolean {
  return pathname.replace(/\/+$/, '').toLowerCase() !== signInPath;
}

export const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url);
  if (needsToken(url.pathname) && read('token') === null) {
    keepReturnAddress(`${url.pathname}${url.search}`);
    wipe();
    throw redirect(signInPath);
  }
  const arrived = rememberMove(`${url.pathname}${url.search}`);
  try {
    return await next();
  } finally {
    arrived();
  }
};

/** The console runs in the browser only: the server sends its shell. */
export function browserOnly() {
  return null;
}
