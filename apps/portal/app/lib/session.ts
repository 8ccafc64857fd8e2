import { type Client, createClient, type Failure } from '@procure/client/client.ts';
import { getMe, getToken, listMyPermissions, signOut } from '@procure/client/session/session.gen.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { useSyncExternalStore } from 'react';
import { client } from './client.ts';
import { onStored, read, wipe, write } from './storage.ts';

/**
 * Takes up a session: loads who it is and what they may do with the new token, and only then stores all of it;
 * a failure on the way leaves nothing stored. Returns null, or what went wrong.
 */
export async function takeUp(token: string): Promise<Failure | null> {
  const own: Client = createClient({
    transport: fetchTransport(),
    token: () => token,
    // A token just received that is refused is a failed sign-in, not an ended session.
    onSignInRequired: () => {},
    now: () => Date.now(),
  });
  const [me, permissions] = await Promise.all([own.call(getMe, {}), own.call(listMyPermissions, {})]);
  if (!me.ok) return me;
  if (!permissions.ok) return permissions;
  write({
    token,
    userId: me.data.id,
    userName: me.data.username,
    nickName: me.data.nickName,
    userInfo: JSON.stringify(me.data),
    btnPermission: JSON.stringify(permissions.data),
    locale: read('locale') ?? 'cn',
  });
  return null;
}

/** Exchanges the code of a `loginName` link for a session. */
export async function enterByCode(code: string): Promise<Failure | null> {
  wipe();
  const answer = await client.call(getToken, { code });
  if (!answer.ok) return answer;
  const failure = await takeUp(answer.data.token);
  if (failure) wipe();
  return failure;
}

/** Whether this browser keeps unfinished work of who is signed in, which signing out removes. */
export async function hasKeptWork(): Promise<boolean> {
  const counted = import('./vault.ts').then(({ countKept }) => countKept(read('userId') ?? ''));
  return (await counted.catch(() => 0)) > 0;
}

/**
 * Ends the session on the server and here, and removes what this browser kept of unfinished work; here also when the
 * server cannot be reached.
 */
export async function leave(): Promise<void> {
  const account = read('userId') ?? '';
  await client.call(signOut, {}).catch(() => undefined);
  // Where the code cannot be loaded (offline) the session's traces go all the same; what is left is ciphertext.
  await import('./vault.ts').then(({ emptyVault }) => emptyVault(account)).catch(() => undefined);
  wipe();
  location.assign('/');
}

/** The nickname of who is signed in, null for a visitor and on the server. */
export function useNickName(): string | null {
  return useSyncExternalStore(
    onStored,
    () => (read('token') === null ? null : (read('nickName') ?? read('userName') ?? '')),
    () => null,
  );
}
