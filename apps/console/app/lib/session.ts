import { type Client, createClient, type Failure } from '@procure/client/client.ts';
import { getStaffMe, listStaffPermissions, signOutStaff } from '@procure/client/session/session.gen.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { useSyncExternalStore } from 'react';
import { client } from './client.ts';
import { onStored, read, wipe, write } from './storage.ts';

/** Takes up a session: who it is and what they may do are loaded first; a failure leaves nothing stored. */
export async function takeUp(token: string): Promise<Failure | null> {
  const own: Client = createClient({
    transport: fetchTransport(),
    token: () => token,
    onSignInRequired: () => {},
    now: () => Date.now(),
  });
  const [me, permissions] = await Promise.all([own.call(getStaffMe, {}), own.call(listStaffPermissions, {})]);
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

/** Whether who is signed in must first replace the password that an administrator set. */
export function isPasswordTemporary(): boolean {
  try {
    const me: unknown = JSON.parse(read('userInfo') ?? '');
    return (
      typeof me === 'object' && me !== null && 'passwordTemporary' in me && me.passwordTemporary === true
    );
  } catch {
    return false;
  }
}

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function leave(): Promise<void> {
  await client.call(signOutStaff, {}).catch(() => undefined);
  wipe();
  location.assign('/login');
}

export function useNickName(): string | null {
  return useSyncExternalStore(
    onStored,
    () => (read('token') === null ? null : (read('nickName') ?? read('userName') ?? '')),
    () => null,
  );
}
