import { rememberMove } from '@procure/ui/page-load/moving.ts';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { type MiddlewareFunction, redirect } from 'react-router';
import { isAnothers } from '../session/page-person.ts';
import { read, wipe } from '../session/storage.ts';

/** What a front end's guard goes by. */
export interface Doors {
  /** Whether the page at this address needs a session. */
  needsToken(pathname: string): boolean;
  /** Where who has none is sent. */
  readonly signInPath: string;
  /** Whether an address may carry a login code (`?loginName=…`). */
  readonly takesCodes: boolean;
}

export type GuardDecision = 'through' | 'enter' | 'sign-in';

/**
 * The route guard of the specification, decided: an address with a login code enters by it, whoever is signed
 * in; a public page, or any page with a stored token, goes through; the rest signs in first.
 */
export function decide({ needsToken, takesCodes }: Doors, url: URL, token: string | null): GuardDecision {
  if (takesCodes && url.searchParams.has('loginName')) return 'enter';
  return needsToken(url.pathname) && token === null ? 'sign-in' : 'through';
}

/** Guards every move within a front end; the head script has guarded the first page before it was painted. */
export function guardBy(doors: Doors): MiddlewareFunction {
  return async ({ request }, next) => {
    const url = new URL(request.url);
    const decision = decide(doors, url, read('token'));
    if (decision === 'enter' || (decision === 'through' && isAnothers())) {
      // The entry exchanges the code before anything shows; no note keeps a code. Where another account has signed in
      // than this document was made for, the page is loaded anew: the document may hold something of the first one.
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
