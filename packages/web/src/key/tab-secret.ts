import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { holdName, livingNames } from '../file/held-name.ts';
import { pageToken } from '../session/page-person.ts';

// A secret of a tab, for as long as the tab and its session last (0185). The tab's session storage has the ciphertext.
// Its key is in the browser's database, where no script can export it. The session's token, stored with neither, binds
// the two.

/** Longest time in milliseconds between leaving a page and loading the next; after that the tab counts as closed. */
const reloadTime = 120_000;
const databaseName = 'tab-secret';

interface Stored {
  readonly id: string;
  /** Base64. */
  readonly iv: string;
  readonly sealed: string;
  /** Time at which the tab last showed a page, in milliseconds since the epoch. */
  readonly at: number;
}

interface Keys extends DBSchema {
  key: { key: string; value: CryptoKey };
}

async function inDatabase<T>(act: (database: IDBPDatabase<Keys>) => Promise<T>): Promise<T> {
  const database = await openDB<Keys>(databaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore('key');
    },
  });
  try {
    return await act(database);
  } finally {
    // An open connection would keep the sign-out of another tab from deleting the database.
    database.close();
  }
}

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const decode = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
const lockName = (id: string) => `${databaseName} ${id}`;

/** Additional data that binds the ciphertext to the session of the page's user. @throws Error if there is none */
function session(): Uint8Array<ArrayBuffer> {
  const token = pageToken();
  if (token === null) throw new Error('no session of this page');
  return new TextEncoder().encode(token);
}

function readStored(item: string): Stored | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(item) ?? 'null') as Partial<Stored> | null;
    return typeof stored?.id === 'string' && typeof stored.at === 'number' ? (stored as Stored) : null;
  } catch {
    return null;
  }
}

const watched = new Set<string>();

function watchLeaving(item: string): void {
  if (watched.has(item)) return;
  watched.add(item);
  addEventListener('pagehide', () => {
    const stored = readStored(item);
    if (stored !== null) sessionStorage.setItem(item, JSON.stringify({ ...stored, at: Date.now() }));
  });
}

/** Stores a secret for this tab, under this name in session storage. Without storage it is lost with the page. */
export async function keepTabSecret(item: string, secret: string): Promise<void> {
  await dropTabSecret(item);
  try {
    const additionalData = session();
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData },
      key,
      new TextEncoder().encode(secret),
    );
    const id = crypto.randomUUID();
    await holdName(lockName(id));
    await inDatabase((database) => database.put('key', key, id));
    const stored: Stored = { id, iv: encode(iv), sealed: encode(new Uint8Array(sealed)), at: Date.now() };
    sessionStorage.setItem(item, JSON.stringify(stored));
    watchLeaving(item);
  } catch {
    await dropTabSecret(item);
  }
}

/** Reads this tab's secret; null if there is none, the tab was closed since, or the session is another one. */
export async function readTabSecret(item: string): Promise<string | null> {
  const secret = readStored(item);
  if (secret === null) return null;
  try {
    const since = Date.now() - secret.at;
    if (since > reloadTime || since < 0) throw new Error('the tab was closed');
    await holdName(lockName(secret.id));
    const key = await inDatabase(async (database) => {
      await sweep(database, secret.id);
      return database.get('key', secret.id);
    });
    if (key === undefined) throw new Error('the key was deleted');
    const algorithm = { name: 'AES-GCM', iv: decode(secret.iv), additionalData: session() };
    const plain = await crypto.subtle.decrypt(algorithm, key, decode(secret.sealed));
    watchLeaving(item);
    return new TextDecoder().decode(plain);
  } catch {
    await dropTabSecret(item);
    return null;
  }
}

/** Deletes the keys of tabs that show no page any more. */
async function sweep(database: IDBPDatabase<Keys>, own: string): Promise<void> {
  const living = await livingNames();
  for (const id of await database.getAllKeys('key'))
    if (id !== own && !living.has(lockName(id))) await database.delete('key', id);
}

export async function dropTabSecret(item: string): Promise<void> {
  const stored = readStored(item);
  try {
    sessionStorage.removeItem(item);
    if (stored !== null) await inDatabase((database) => database.delete('key', stored.id));
  } catch {
    // A browser without storage.
  }
}

/** Deletes the keys of all tabs at sign-out, so that no tab of this browser can read its secret any more. */
export function dropTabSecrets(): void {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // As above.
  }
}
