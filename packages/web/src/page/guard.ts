import { rememberMove } from '@procure/ui/page-load/moving.ts';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { type MiddlewareFunction, redirect } from 'react-router';
import { isAnothers } from '../session/page-person.ts';
import { read, wipe } from '../session/storage.ts';

/** Rules of a front end's guard. */
export interface Doors {
  /** Whether the page at this address needs a session. */
  needsToken(pathname: string): boolean;
  /** Address to which users without a session are redirected. */
  readonly signInPath: string;
  /** Whether an address may carry a login code (`?loginName=…`). */
  readonly takesCodes: boolean;
}

export type GuardDecision = 'through' | 'enter' | 'sign-in';

/**
 * Decides for the route guard of the specification. An address with a login code enters by it, whoever is signed in.
 * A public page, or any page with a stored token, goes through. Any other page requires signing in first.
 */
export function decide({ needsToken, takesCodes }: Doors, url: URL, token: string | null): GuardDecision {
  if (takesCodes && url.searchParams.has('loginName')) return 'enter';
  return needsToken(url.pathname) && token === null ? 'sign-in' : 'through';
}

/** Guards every navigation within a front end; the head script guards the first page before it is painted. */
export function guardBy(doors: Doors): MiddlewareFunction {
  return async ({ request }, next) => {
    const url = new URL(request.url);
    const decision = decide(doors, url, read('token'));
    if (decision === 'enter' || (decision === 'through' && isAnothers())) {
      // The entry page exchanges the code before anything is shown; the code is never stored. If another account has
      // signed in since this document was loaded, the page is reloaded: the document may hold data of the first one.
      location.assign(`${url.pathname}${url.search}`);
      return new Promise(() => {});
    }
    if (decision === 'sign-in') {
      keepReturnAddress(`${url.pathname}${url.search}`);
      wipe();
      throw redirect(doors.signInPath);
    }
    const arrived = rememberMove(`${url.pathname}${url.search}`);
    try {
      return await next();
    } finally {
      arrived();
    }
  };
}
