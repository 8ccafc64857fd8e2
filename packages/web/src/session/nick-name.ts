import { useSyncExternalStore } from 'react';
import { onStored, read } from './storage.ts';

/** The nickname of who is signed in, null for a visitor and on the server. */
export function useNickName(): string | null {
  return useSyncExternalStore(
    onStored,
    () => (read('token') === null ? null : (read('nickName') ?? read('userName') ?? '')),
    () => null,
  );
}
