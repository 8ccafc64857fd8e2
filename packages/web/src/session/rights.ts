import type { Failure } from '@procure/client/client.ts';
import { isAnothers } from './page-person.ts';
import { read, type StoredKey, write } from './storage.ts';

type Known = (
  token: string,
) => Promise<{ readonly ok: true; readonly stored: Partial<Record<StoredKey, string>> } | Failure>;

/**
 * Whether the stored rights may be outdated: because the document is new, or because the server refused a call for lack
 * of a right. Other users change rights, and the browser receives no notice of it.
 */
let outdated = true;
export const areRightsOutdated = () => outdated;

export function outdateRights(): void {
  outdated = true;
}

/**
 * Reads the signed-in user and their rights again, since they may have changed. After a failed read the stored values
 * stay as they were. A session that was signed out meanwhile is not restored.
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
