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

/** Session calls of one side, suppliers or staff. */
interface SessionCalls {
  me(by: Client): Answer<SignedIn>;
  permissions(by: Client): Answer<readonly { readonly code: string }[]>;
  signOut(by: Client): Promise<{ readonly ok: boolean }>;
  /** Address to open after signing out. */
  readonly after: string;
}

/** A client for another token than the stored one; its refusal does not end this page's session. */
function clientOf(token: string | null): Client {
  return createClient({
    transport: fetchTransport(),
    token: () => token,
    onSignInRequired: () => {},
    now: () => Date.now(),
  });
}

/** Starts and ends sessions of one side. */
export function sessionOf({ me, permissions, signOut, after }: SessionCalls) {
  /** Reads the user of the token and their rights, in the form in which they are stored. */
  async function checkToken(token: string) {
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
    known: checkToken,

    /**
     * Starts a session: loads the user and the rights with the new token, and only then stores everything. A failure
     * leaves nothing stored. Returns null, or the failure.
     */
    async takeUp(token: string): Promise<Failure | null> {
      const answer = await checkToken(token);
      if (!answer.ok) return answer;
      // The token last, so that another tab that sees it also sees its account.
      write({ ...answer.stored, locale: read('locale') ?? 'cn', token });
      return null;
    },

    /** Ends on the server a session whose token is not stored here any more; false if it was not ended by this call. */
    async end(token: string): Promise<boolean> {
      const answer = await signOut(clientOf(token)).catch(() => null);
      return answer?.ok === true;
    },

    /** Ends the session on the server and in this browser; in this browser also if the server cannot be reached. */
    async leave(): Promise<void> {
      endHere();
      // The session of the user signed in now, whose name the bar shows.
      await signOut(clientOf(read('token'))).catch(() => undefined);
      await forgetHere();
      location.assign(after);
    },
  };
}

/** Whether this browser has unfinished work of the signed-in user, which signing out removes. */
export async function hasKeptWork(): Promise<boolean> {
  const counted = loadLater(import('../vault/vault.ts')).then(({ countKept }) =>
    countKept(read('userId') ?? ''),
  );
  return (await counted.catch(() => 0)) > 0;
}

/** Removes the session's traces and the unfinished work from this browser. */
export async function forgetHere(): Promise<void> {
  const account = read('userId') ?? '';
  // If the code cannot be loaded (offline), the session's traces are removed all the same; only ciphertext is left.
  await loadLater(import('../vault/vault.ts'))
    .then(({ emptyVault }) => emptyVault(account))
    .catch(() => undefined);
  wipe();
}
