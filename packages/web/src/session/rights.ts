import type { Failure } from '@procure/client/client.ts';
import { isAnothers } from './page-person.ts';
import { read, type StoredKey, write } from './storage.ts';

type Known = (
  token: string,
) => Promise<{ readonly ok: true; readonly stored: Partial<Record<StoredKey, string>> } | Failure>;

/**
 * Whether what is stored of the person's rights may be out of date: since the document is new, or since the server
 * missed a right in a call. Somebody else changes them, and nobody tells the browser.
 */
let outdated = true;
export const areRightsOutdated = () => outdated;

export function outdateRights(): void {
  outdated = true;
}

/**
 * Reads anew who is signed in and what they may do: it has changed in this session, or somebody else may have changed it.
 * What cannot be read stays as it was; who has signed out meanwhile is not brought back.
 */
export function rightsOf(known: Known): () => Promise<void> {
  return async () => {
    const token = read('token');
    if (token === null || isAnothers()) return;
    const answer = await known(token);
    if (!answer.ok || read('token') !== token) return;
    write(answer.stored);
    outdated = false;
  };
}
