import { type Client, createClient, type Failure } from '@procure/client/client.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { endHere } from '../call/client.ts';
import { read, wipe, write } from './storage.ts';

type Answer<T> = Promise<{ readonly ok: true; readonly data: T } | Failure>;

interface SignedIn {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
}

/** The calls of one half of the wire about a session. */
interface SessionCalls {
  me(by: Client): Answer<SignedIn>;
  permissions(by: Client): Answer<readonly { readonly code: string }[]>;
  signOut(by: Client): Promise<{ readonly ok: boolean }>;
  /** Where the browser goes once signed out. */
  readonly after: string;
}

/** Calls with a token that is not the stored one: refused, it is no ended session of this page. */
function clientOf(token: string | null): Client {
  return createClient({
    transport: fetchTransport(),
    token: () => token,
    onSignInRequired: () => {},
    now: () => Date.now(),
  });
}

/** Sessions of one side: taken up, and left. */
export function sessionOf({ me, permissions, signOut, after }: SessionCalls) {
  /** Who the token is, and what they may do, as it is stored. */
  async function known(token: string) {
    const own = clientOf(token);
    const [who, may] = await Promise.all([me(own), permissions(own)]);
    if (!who.ok) return who;
    if (!may.ok) return may;
    const stored = {
      userId: who.data.id,
      userName: who.data.username,
      nickName: who.data.nickName,
      userInfo: JSON.stringify(who.data),
      btnPermission: JSON.stringify(may.data),
    };
    return { ok: true, stored } as const;
  }

  return {
    known,

    /**
     * Takes up a session: loads who it is and what they may do with the new token, and only then stores all of it;
     * a failure on the way leaves nothing stored. Returns null, or what went wrong.
     */
    async takeUp(token: string): Promise<Failure | null> {
      const answer = await known(token);
      if (!answer.ok) return answer;
      // The token last: another tab that sees it sees whose it is.
      write({ ...answer.stored, locale: read('locale') ?? 'cn', token });
      return null;
    },

    /** Ends on the server a session whose token is not stored here any more; false where it had ended before. */
    async end(token: string): Promise<boolean> {
      const answer = await signOut(clientOf(token)).catch(() => null);
      return answer?.ok === true;
    },

    /** Ends the session on the server and here; here also when the server cannot be reached. */
    async leave(): Promise<void> {
      endHere();
      // Of whoever is signed in now, whose name the page's bar shows.
      await signOut(clientOf(read('token'))).catch(() => undefined);
      await forgetHere();
      location.assign(after);
    },
  };
}

/** Whether this browser keeps unfinished work of who is signed in, which signing out removes. */
export async function hasKeptWork(): Promise<boolean> {
  const counted = loadLater(import('../vault/vault.ts')).then(({ countKept }) =>
    countKept(read('userId') ?? ''),
  );
  return (await counted.catch(() => 0)) > 0;
}

/** Removes the session's traces from this browser, and what it kept of unfinished work. */
export async function forgetHere(): Promise<void> {
  const account = read('userId') ?? '';
  // Where the code cannot be loaded (offline) the session's traces go all the same; what is left is ciphertext.
  await loadLater(import('../vault/vault.ts'))
    .then(({ emptyVault }) => emptyVault(account))
    .catch(() => undefined);
  wipe();
}
