import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { SigningKey } from '@procure/sealing/platform-signature.ts';
import { loadSigningKey } from '@procure/sealing/receipt.ts';

/**
 * Encryption and signatures of the server. `context` names the place of a ciphertext or tag (table, column, id): a
 * ciphertext moved to another place does not open.
 */
export interface Crypto {
  /** AES-256-GCM; the text form is `v`, the key's version, `.` and base64url of nonce ‖ ciphertext ‖ tag. */
  seal(plain: string | Uint8Array, context: string): string;
  /** @throws Error if the text was changed, or made for another context or by another key. */
  open(sealed: string, context: string): Buffer;
  openText(sealed: string, context: string): string;
  /** Whether a sealed text was made with the key in use. */
  isCurrent(sealed: string): boolean;
  /** HMAC-SHA-256 over `text`, base64url, by the key in use: for short-lived values. */
  tag(text: string, context: string): string;
  /** Whether a tag is valid, by the key in use or a previous one. */
  isTag(tag: string, text: string, context: string): boolean;
  /** As `tag`, by a key that is never rotated: for values that must be found or computed again years later. */
  mark(text: string, context: string): string;
  /** The key of the platform's receipts. */
  readonly signing: SigningKey;
  /** The public halves of this key and the previous ones, the oldest first. */
  readonly signingKeys: readonly string[];
  /** The key of the audit log's seals at a moment of the database's clock; a process cannot choose it otherwise. */
  auditing(at: Date): SigningKey;
  /** The number of keys of the audit log's seals that this process knows. */
  readonly auditingCount: number;
  /** The key of the public log's checkpoints. */
  readonly publishing: SigningKey;
}

/** Purposes whose key can be rotated. */
export const keyPurposes = ['fields', 'tickets', 'receipts', 'audit'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** A rotated key: any key of its purpose after the first. */
export interface LaterKey {
  readonly purpose: KeyPurpose;
  /** Starts at 2. */
  readonly versionNo: number;
  /** 32 bytes; for a signing key, the seed. */
  readonly secret: Buffer;
  readonly usedFrom: Date;
  /** Whether `usedFrom` has passed by the database's clock. */
  readonly isUsed: boolean;
}

/** The keys of a process, which can receive rotated keys while it runs. */
export interface Keyring extends Crypto {
  /** Takes the complete list of rotated keys. */
  take(later: readonly LaterKey[]): Promise<void>;
}

const nonceLength = 12;
const tagLength = 16;

/** The names from which the first keys were derived, by purpose. */
const derivedAs: Readonly<Record<KeyPurpose, string>> = {
  fields: 'field-encryption',
  tickets: 'tickets',
  receipts: 'receipt-signing',
  audit: 'audit-sealing',
};

/** The keys of one purpose by version minus one, the time from which each is used, and the one in use. */
interface Versions<Key> {
  readonly keys: readonly Key[];
  readonly from: readonly (Date | null)[];
  readonly used: number;
}

/** @param root the secret from which the first key of each purpose is derived; 32 bytes */
export async function cryptoOf(root: Buffer): Promise<Keyring> {
  if (root.length !== 32) throw new RangeError('the master key must have 32 bytes');
  const first = (purpose: KeyPurpose) => derive(root, derivedAs[purpose]);
  const marks = first('tickets');
  const publishing = await signingKeyOf(derive(root, 'transparency-log'));
  const versionsOf = async <Key>(
    purpose: KeyPurpose,
    later: readonly LaterKey[],
    make: (secret: Buffer) => Key | Promise<Key>,
  ): Promise<Versions<Key>> => {
    const own = later.filter((key) => key.purpose === purpose).sort((a, b) => a.versionNo - b.versionNo);
    if (own.some(({ versionNo }, place) => versionNo !== place + 2)) {
      throw new RangeError(`the keys of ${purpose} have a gap`);
    }
    const keys = await Promise.all([first(purpose), ...own.map(({ secret }) => secret)].map(make));
    return {
      keys,
      from: [null, ...own.map(({ usedFrom }) => usedFrom)],
      used: own.findLast(({ isUsed }) => isUsed)?.versionNo ?? 1,
    };
  };
  const ringOf = async (later: readonly LaterKey[]) => ({
    fields: await versionsOf('fields', later, (secret) => secret),
    tickets: await versionsOf('tickets', later, (secret) => secret),
    receipts: await versionsOf('receipts', later, signingKeyOf),
    audit: await versionsOf('audit', later, signingKeyOf),
  });
  let ring = await ringOf([]);

  const open = (sealed: string, context: string) => {
    const versionNo = versionOf(sealed);
    const key = versionNo === null ? undefined : ring.fields.keys[versionNo - 1];
    if (key === undefined) throw new Error(versionNo === null ? 'not a sealed value' : 'no such key');
    return decrypt(key, sealed.slice(sealed.indexOf('.') + 1), context);
  };

  return {
    seal: (plain, context) => `v${ring.fields.used}.${encrypt(inUse(ring.fields), plain, context)}`,
    open,
    openText: (sealed, context) => open(sealed, context).toString('utf8'),
    isCurrent: (sealed) => versionOf(sealed) === ring.fields.used,
    tag: (text, context) => hmac(inUse(ring.tickets), text, context).toString('base64url'),
    isTag(tag, text, context) {
      const given = Buffer.from(tag, 'base64url');
      return ring.tickets.keys.some((key) => {
        const right = hmac(key, text, context);
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
    mark: (text, context) => hmac(marks, text, context).toString('base64url'),
    get signing() {
      return inUse(ring.receipts);
    },
    get signingKeys() {
      return ring.receipts.keys.map(({ publicKey }) => publicKey);
    },
    auditing(at) {
      const { keys, from } = ring.audit;
      return inUse({ keys, used: 1 + from.findLastIndex((moment) => moment === null || moment <= at) });
    },
    get auditingCount() {
      return ring.audit.keys.length;
    },
    publishing,
    async take(later) {
      ring = await ringOf(later);
    },
  };
}

/** The version of the key that a sealed text names; null if it is not a sealed text. */
export function versionOf(sealed: string): number | null {
  const [, number] = /^v([1-9]\d{0,5})\./.exec(sealed) ?? [];
  return number === undefined ? null : Number(number);
}

function inUse<Key>({ keys, used }: Pick<Versions<Key>, 'keys' | 'used'>): Key {
  const key = keys[used - 1];
  if (key === undefined) throw new RangeError('a purpose has a key in use');
  return key;
}

const hmac = (key: Buffer, text: string, context: string) =>
  createHmac('sha256', key).update(`${context}\0${text}`).digest();

function encrypt(key: Buffer, plain: string | Uint8Array, context: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(context));
  const body = [nonce, cipher.update(Buffer.from(plain)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(body).toString('base64url');
}

function decrypt(key: Buffer, text: string, context: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < nonceLength + tagLength) throw new Error('not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
}

/** A key in its stored form: encrypted under the master key, bound to its purpose and version. */
export function wrapSecret(master: Buffer, name: string, secret: Buffer): string {
  return encrypt(derive(master, 'key-wrapping'), secret, `server_key.${name}`);
}

/** @throws Error if the master key is not the right one, or the row belongs to another key */
export function unwrapSecret(master: Buffer, name: string, wrapped: string): Buffer {
  return decrypt(derive(master, 'key-wrapping'), wrapped, `server_key.${name}`);
}

/** The context of a share between its release and the end of the opening. */
export function shareContext(lotId: string, accountId: string): string {
  return `lot_share.released.${lotId}.${accountId}`;
}

/** The context of a lot key's private half, for lots published before openers had keys. */
export function lotKeyContext(lotId: string): string {
  return `lot.seal_identity.${lotId}`;
}

function derive(root: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', root, '', `supplier-portal/${purpose}`, 32));
}

/** DER prefix of an Ed25519 private key, before its 32 bytes of seed (RFC 8410, section 7). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives the key pair from a seed of 32 bytes. */
async function signingKeyOf(seed: Buffer): Promise<SigningKey> {
  const der = Buffer.concat([ed25519Prefix, seed]);
  const { x } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  });
  if (x === undefined) throw new TypeError('an Ed25519 key has a public half');
  return loadSigningKey(der.toString('base64url'), x);
}
