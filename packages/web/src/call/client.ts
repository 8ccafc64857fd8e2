import { type Client, createClient } from '@procure/client/client.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { namedPerson, pageToken } from '../session/page-person.ts';
import { read, wipe } from '../session/storage.ts';
import { settled } from './leaving.ts';

let attended = () => true;

/** Told by the signed-in pages: visitors have no session to keep alive, and load nothing for it. */
export function attendBy(isAttended: () => boolean): void {
  attended = isAttended;
}

let signInPath = '/';

/** Where a front end signs in whose root is a page of work itself. */
export function signInAt(path: string): void {
  signInPath = path;
}

/** Whether the browser is on its way out of the session: nothing else leads elsewhere meanwhile. */
let leaving = false;
let refusedMeanwhile = false;

/**
 * The session is about to end by its person's own act, and is from here on: what is refused for want of one asks
 * nobody to sign in again. Said before the act is sent: another call may learn first that the session is over.
 */
export function endHere(): void {
  leaving = true;
}

/** The act was refused: the session goes on, unless a call learned meanwhile that it is over all the same. */
export function stayHere(): void {
  leaving = false;
  if (refusedMeanwhile) void signInAgain(read('token'));
}

/** Forced sign-in (code 4030): storage is wiped and the browser goes to the site root with a timestamp. */
async function signInAgain(shown: string | null) {
  // Somebody has signed in since, in another tab: their session is not ended by the answer to an older one.
  if (read('token') !== null && read('token') !== shown) return;
  if (leaving) {
    refusedMeanwhile = true;
    return;
  }
  leaving = true;
  keepReturnAddress(`${location.pathname}${location.search}`);
  await settled();
  if (read('token') === shown) wipe();
  location.assign(`${signInPath}?t=${Date.now()}`);
}

/** The browser's client; server loaders take theirs from `apiContext`. */
export const client: Client = createClient({
  transport: fetchTransport(),
  token: pageToken,
  person: namedPerson,
  onSignInRequired: (shown) => void signInAgain(shown),
  now: () => Date.now(),
  isAttended: () => attended(),
});
