import { type Client, createClient } from '@procure/client/client.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { read, wipe } from '../session/storage.ts';

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

let leaving = false;

/** The session ends by its person's own act: what is refused from now on asks nobody to sign in again. */
export function endHere(): void {
  leaving = true;
}

/** Forced sign-in (code 4030): storage is wiped and the browser goes to the site root with a timestamp. */
function signInAgain() {
  if (leaving) return;
  leaving = true;
  keepReturnAddress(`${location.pathname}${location.search}`);
  wipe();
  location.assign(`${signInPath}?t=${Date.now()}`);
}

/** The browser's client; server loaders take theirs from `apiContext`. */
export const client: Client = createClient({
  transport: fetchTransport(),
  token: () => read('token'),
  onSignInRequired: signInAgain,
  now: () => Date.now(),
  isAttended: () => attended(),
});
