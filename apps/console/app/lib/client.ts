import { type Client, createClient } from '@procure/client/client.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { read, wipe } from './storage.ts';

let attended = () => true;

/** Told by the signed-in pages: visitors have no session to keep alive, and load nothing for it. */
export function attendBy(isAttended: () => boolean): void {
  attended = isAttended;
}

let leaving = false;

function signInAgain() {
  if (leaving) return;
  leaving = true;
  keepReturnAddress(`${location.pathname}${location.search}`);
  wipe();
  location.assign(`/login?t=${Date.now()}`);
}

export const client: Client = createClient({
  transport: fetchTransport(),
  token: () => read('token'),
  onSignInRequired: signInAgain,
  now: () => Date.now(),
  isAttended: () => attended(),
});
