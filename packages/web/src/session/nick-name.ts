import { useSyncExternalStore } from 'react';
import { onStored, read } from './storage.ts';

/** Nickname of the signed-in user, or the user name if there is none; null for a visitor and on the server. */
export function useNickName(): string | null {
  return useSyncExternalStore(
    onStored,
    () => (read('token') === null ? null : (read('nickName') ?? read('userName') ?? '')),
    () => null,
  );
}
