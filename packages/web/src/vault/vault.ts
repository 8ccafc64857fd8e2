import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { client } from '../call/client.ts';
import { holdName, livingNames } from '../file/held-name.ts';
import { sweepWritten } from '../file/written-out.ts';
import { dropTabSecrets } from '../key/tab-secret.ts';
import { pagePerson } from '../session/page-person.ts';
import { vaultKeyCall } from './key.ts';
import { beforeLeaving } from './on-its-way.ts';

/**
 * Drafts, and files chosen but not yet sealed, are stored in this browser, encrypted. The key comes from the server
 * with the account's session and is held in the page's memory only. After a session ends, the machine holds only
 * ciphertext; the same account, signed in again, finds its work. Signing out removes it.
 */
interface Item {
  readonly id: string;
  /** Account whose sign-out removes it: a random number that identifies no person. */
  readonly account: string;
  /** Owner of the item, such as the files of one lot. A keyed digest, since the lot would reveal participation. */
  readonly place: string;
  /** Encrypted JSON. */
  readonly facts: Uint8Array<ArrayBuffer>;
  /** Number of pieces of its content. */
  readonly count: number;
  /** False while the pieces are being written. */
  readonly whole: boolean;
}

/**
 * An encrypted piece of a few megabytes. Each is written separately, so that the whole content is never in memory.
 * Earlier versions stored a `Blob`.
 */
interface Piece {
  readonly item: string;
  readonly at: number;
  readonly sealed: Uint8Array<ArrayBuffer> | Blob;
}

/** Bytes that can be read repeatedly, as a stream. A `File` is one. */
export interface Content {
  readonly size: number;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface Kept<Facts> {
  readonly id: string;
  readonly facts: Facts;
  readonly content: Content;
}

interface Keys {
  readonly account: string;
  readonly cipher: CryptoKey;
  readonly names: CryptoKey;
}

const pieceSize = 4 * 1024 * 1024;
const nonceLength = 12;
const text = new TextEncoder();

interface Vault extends DBSchema {
  item: { key: string; value: Item; indexes: { account: string; place: string } };
  piece: { key: [item: string, at: number]; value: Piece };
}

/** All pieces of an item. */
const piecesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

let database: Promise<IDBPDatabase<Vault> | null> | null = null;
let keys: { readonly account: string; readonly promise: Promise<Keys | null> } | null = null;

/** Null if the browser allows no database (a private window): drafts then live as long as the page. */
async function open(): Promise<IDBPDatabase<Vault> | null> {
  try {
    // Earlier versions stored unencrypted data in these databases.
    for (const name of ['bid-files', 'drafts']) indexedDB.deleteDatabase(name);
    return await new Promise((resolve, reject) => {
      const opening = openDB<Vault>('vault', 2, {
        upgrade: (created, before, _, transaction) => makeStores(created, before, transaction),
        // A page of an earlier release has it open. This page does not wait for it and stores nothing.
        blocked: () => resolve(null),
        // A page of a later release opens it: this page closes it, and opens it again on demand.
        blocking(_current, _blocked, event) {
          (event.target as IDBDatabase).close();
          database = null;
        },
      });
      opening.then(resolve, reject);
    });
  } catch {
    return null;
  }
}

/** Creates the stores. Converts those of an earlier release, which had the pieces within their item. */
async function makeStores(
  created: IDBPDatabase<Vault>,
  before: number,
  transaction: IDBPTransaction<Vault, ('item' | 'piece')[], 'versionchange'>,
): Promise<void> {
  const pieces = created.createObjectStore('piece', { keyPath: ['item', 'at'] });
  if (before === 0) {
    const items = created.createObjectStore('item', { keyPath: 'id' });
    items.createIndex('account', 'account');
    items.createIndex('place', 'place');
    return;
  }
  for await (const cursor of transaction.objectStore('item')) {
    const { pieces: former, ...item } = cursor.value as Item & { readonly pieces: readonly Blob[] };
    for (const [at, sealed] of former.entries()) await pieces.put({ item: item.id, at, sealed });
    await cursor.update({ ...item, count: former.length, whole: true });
  }
}

function openVault(): Promise<IDBPDatabase<Vault> | null> {
  database ??= open();
  return database;
}

/** Null if this browser cannot encrypt (a page without TLS); then nothing is stored. @throws Error in Chinese */
function openKeys(): Promise<Keys | null> {
  const account = pagePerson() ?? '';
  if (keys?.account === account) return keys.promise;
  const promise = takeKeys(account);
  keys = { account, promise };
  // After a failure the next call tries again.
  promise.catch(() => {
    keys = null;
  });
  return promise;
}

async function takeKeys(account: string): Promise<Keys | null> {
  const ask = vaultKeyCall();
  if (account === '' || ask === null || globalThis.crypto?.subtle === undefined) return null;
  const reply = await ask(client);
  if (!reply.ok) throw new Error(reply.message);
  const bytes = Uint8Array.from(atob(reply.data.key), (sign) => sign.charCodeAt(0));
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  const derivation = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: text.encode(info),
  });
  const [cipher, names] = await Promise.all([
    crypto.subtle.deriveKey(derivation('content'), root, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveKey(
      derivation('places'),
      root,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign'],
    ),
  ]);
  return { account, cipher, names };
}

async function placeOf({ account, names }: Keys, name: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', names, text.encode(name)));
  return `${account}/${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** `context` binds a ciphertext to its place: a piece moved, omitted or taken from another item does not decrypt. */
async function seal(
  { cipher }: Keys,
  plain: BufferSource,
  context: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const additionalData = text.encode(context);
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, cipher, plain);
  const sealed = new Uint8Array(nonceLength + body.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(body), nonceLength);
  return sealed;
}

async function unseal(
  { cipher }: Keys,
  sealed: Uint8Array<ArrayBuffer>,
  context: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.subarray(0, nonceLength);
  const additionalData = text.encode(context);
  const body = sealed.subarray(nonceLength);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, cipher, body));
}

const factsContext = (id: string, count: number) => `${id} facts ${count}`;
const pieceContext = (id: string, at: number, count: number) => `${id} ${at} ${count}`;

/**
 * Stores one item under a name: with an id beside others of that name, without one as the only item.
 * @returns false if this browser stores nothing
 * @throws DOMException if the disk is full, Error if the key could not be fetched, and any error of the content
 */
export function keepItem(
  name: string,
  itemId: string | null,
  facts: unknown,
  content?: Content,
): Promise<boolean> {
  return beforeLeaving(writeItem(name, itemId, facts, content));
}

async function writeItem(
  name: string,
  itemId: string | null,
  facts: unknown,
  content: Content | undefined,
): Promise<boolean> {
  const ownKeys = await openKeys();
  if (ownKeys === null) return false;
  const place = await placeOf(ownKeys, name);
  const id = itemId ?? place;
  const size = content?.size ?? 0;
  const count = Math.ceil(size / pieceSize);
  const item: Item = {
    id,
    account: ownKeys.account,
    place,
    facts: await seal(ownKeys, text.encode(JSON.stringify({ facts, size })), factsContext(id, count)),
    count,
    whole: true,
  };
  const vault = await openVault();
  if (vault === null) return false;
  if (content === undefined) await vault.put('item', item);
  else await keepPieces(ownKeys, vault, item, content);
  return true;
}

/** Writes the item first, marked as incomplete, so that the pieces left by a dead page belong to an item. */
async function keepPieces(
  own: Keys,
  vault: IDBPDatabase<Vault>,
  item: Item,
  content: Content,
): Promise<void> {
  const { id, count } = item;
  const release = await holdName(id);
  try {
    await vault.put('item', { ...item, whole: false });
    let at = 0;
    for await (const piece of inPieces(content.stream())) {
      await vault.put('piece', { item: id, at, sealed: await seal(own, piece, pieceContext(id, at, count)) });
      at += 1;
    }
    if (at !== count) throw new Error('the content is not as long as it says');
    // The item may have been removed meanwhile.
    const transaction = vault.transaction(['item', 'piece'], 'readwrite');
    const isWanted = (await transaction.objectStore('item').getKey(id)) !== undefined;
    if (isWanted) await transaction.objectStore('item').put(item);
    else await transaction.objectStore('piece').delete(piecesOf(id));
    await transaction.done;
  } catch (error) {
    await dropItem(id).catch(() => undefined);
    throw error;
  } finally {
    release();
  }
}

/** Splits a stream into pieces of equal size, except the last; holds no more than one piece in memory. */
async function* inPieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  let piece = new Uint8Array(pieceSize);
  let filled = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let at = 0; at < value.length; ) {
        const part = value.subarray(at, at + pieceSize - filled);
        piece.set(part, filled);
        at += part.length;
        filled += part.length;
        if (filled < pieceSize) continue;
        yield piece;
        piece = new Uint8Array(pieceSize);
        filled = 0;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** Returns the items stored under the name. Removes those that can no longer be decrypted. */
export async function keptItems<Facts>(name: string): Promise<readonly Kept<Facts>[]> {
  const ownKeys = await openKeys();
  if (ownKeys === null) return [];
  const place = await placeOf(ownKeys, name);
  const vault = await openVault();
  if (vault === null) return [];
  const keptContents: Kept<Facts>[] = [];
  const items = await vault.getAllFromIndex('item', 'place', place);
  const living = items.every(({ whole }) => whole) ? new Set() : await livingNames();
  for (const item of items) {
    const { id, whole, count } = item;
    try {
      if (!whole && living.has(id)) continue;
      if (!whole) throw new Error('its page died while it wrote this');
      const opened = await unseal(ownKeys, item.facts, factsContext(id, count));
      const { facts, size } = JSON.parse(new TextDecoder().decode(opened)) as { facts: Facts; size: number };
      keptContents.push({ id, facts, content: { size, stream: () => unsealing(ownKeys, item) } });
    } catch {
      await dropItem(id);
    }
  }
  return keptContents;
}

/** @throws Error in Chinese if a piece no longer exists */
function unsealing(own: Keys, { id, count }: Item): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at === count) return controller.close();
      const piece = await (await openVault())?.get('piece', [id, at]);
      if (piece === undefined) throw new Error('本机保存的文件已不在，请重新选择');
      const sealed = new Uint8Array(await new Response(piece.sealed).arrayBuffer());
      controller.enqueue(await unseal(own, sealed, pieceContext(id, at, count)));
      at += 1;
    },
  });
}

export async function dropItem(id: string): Promise<void> {
  const transaction = (await openVault())?.transaction(['item', 'piece'], 'readwrite');
  if (transaction === undefined) return;
  await Promise.all([
    transaction.objectStore('item').delete(id),
    transaction.objectStore('piece').delete(piecesOf(id)),
    transaction.done,
  ]);
}

/** Removes the only item of the name. */
export async function dropNamed(name: string): Promise<void> {
  const ownKeys = await openKeys();
  if (ownKeys !== null) await dropItem(await placeOf(ownKeys, name));
}

/** Number of the account's items in this browser. Needs no key, so that it works while signing out. */
export async function countKept(account: string): Promise<number> {
  return (await (await openVault())?.countFromIndex('item', 'account', account)) ?? 0;
}

/** Removes the account's items from this browser, including ciphertext not yet uploaded, and forgets the key. */
export async function emptyVault(account: string): Promise<void> {
  keys = null;
  dropTabSecrets();
  await sweepWritten().catch(() => undefined);
  const vault = await openVault();
  const found = (await vault?.getAllKeysFromIndex('item', 'account', account)) ?? [];
  await Promise.all(found.map(dropItem));
}
