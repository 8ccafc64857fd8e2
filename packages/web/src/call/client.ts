import { type Client, createClient } from '@procure/client/client.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { namedPerson, pageToken } from '../session/page-person.ts';
import { read, wipe } from '../session/storage.ts';
import { settled } from './leaving.ts';

let attended = () => true;

/** Sets the test for an attended page. Only signed-in pages call it: visitors have no session to keep alive. */
export function attendBy(isAttended: () => boolean): void {
  attended = isAttended;
}

let signInPath = '/';

/** Sets the sign-in address of a front end whose root is not its sign-in page. */
export function signInAt(path: string): void {
  signInPath = path;
}

/** Whether the browser is leaving the session; meanwhile no other navigation starts. */
let leaving = false;
let refusedMeanwhile = false;

/**
 * Marks the session as being ended by its user: calls refused for lack of a session do not ask to sign in again. Called
 * before the request is sent, since another call may learn first that the session is over.
 */
export function endHere(): void {
  leaving = true;
}

/** Continues the session after the request was refused, unless another call learned meanwhile that it is over. */
export function stayHere(): void {
  leaving = false;
  if (refusedMeanwhile) void signInAgain(read('token'));
}

/** Forced sign-in (code 4030): storage is wiped and the browser goes to the site root with a timestamp. */
async function signInAgain(shown: string | null) {
  // Another user has signed in since, in another tab: an answer to the older session does not end the new one.
  if (read('token') !== null && read('token') !== shown) return;
  if (leaving) {
    refusedMeanwhile = true;
    return;
  }
  leaving = true;
  keepReturnAddress(`${location.pathname}${location.search}`);
  await settled();
  takeNoInput();
  await settled();
  if (read('token') === shown) wipe();
  location.assign(`${signInPath}?t=${Date.now()}`);
}

/** Milliseconds. If the user stays, asked by the browser because of unsaved text, the page can be used and read again. */
const longestLeaving = 10_000;

/** Makes the page inert: text typed while the next page loads might not be stored before this one is gone. */
function takeNoInput(): void {
  document.body.inert = true;
  setTimeout(() => {
    document.body.inert = false;
  }, longestLeaving);
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
