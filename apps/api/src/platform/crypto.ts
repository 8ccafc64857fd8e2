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
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { SigningKey } from '@procure/sealing/platform-signature.ts';
import { loadSigningKey } from '@procure/sealing/receipt.ts';

/**
 * What the server keeps secret, and what it signs. `context` names what a ciphertext or tag is for (table,
 * column, id): moved to another place, it does not open.
 */
export interface Crypto {
  /** AES-256-GCM; the text form is `v1.` and base64url of nonce ‖ ciphertext ‖ tag. */
  seal(plain: string | Uint8Array, context: string): string;
  /** @throws Error when the text was changed, made for another context, or by another key. */
  open(sealed: string, context: string): Buffer;
  openText(sealed: string, context: string): string;
  /** HMAC-SHA-256 over `text`, base64url. */
  tag(text: string, context: string): string;
  isTag(tag: string, text: string, context: string): boolean;
  /** The key of the platform's receipts. */
  readonly signing: SigningKey;
  /** The key of the audit log's seals. */
  readonly auditing: SigningKey;
  /** The key of the public log's checkpoints. */
  readonly publishing: SigningKey;
}

const version = 'v1.';
const nonceLength = 12;
const tagLength = 16;

/**
 * Opens the keys: the master key of the environment, or the one kept below the data folder (0600). A new one is made
 * only where `make` says that nothing was ever sealed with another; null where it is missing otherwise.
 * Lose it, and what it sealed is lost; it belongs in the backup, apart from the database.
 */
export async function openCrypto(
  settings: { readonly dataDir: string; readonly masterKey: string | null },
  make: boolean,
): Promise<Crypto | null> {
  const folder = join(settings.dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const master =
    settings.masterKey ??
    (await keep(
      join(folder, 'master.key'),
      make ? () => Promise.resolve(randomBytes(32).toString('base64')) : null,
    ));
  return master === null ? null : cryptoOf(Buffer.from(master, 'base64'));
}

export async function cryptoOf(master: Buffer): Promise<Crypto> {
  if (master.length !== 32) throw new RangeError('the master key must have 32 bytes');
  const encryption = derive(master, 'field-encryption');
  const authentication = derive(master, 'tickets');
  const signing = await signingKeyOf(derive(master, 'receipt-signing'));
  const auditing = await signingKeyOf(derive(master, 'audit-sealing'));
  const publishing = await signingKeyOf(derive(master, 'transparency-log'));

  const opened = (sealed: string, context: string) => {
    if (!sealed.startsWith(version)) throw new Error('not a sealed value');
    const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
    if (bytes.length < nonceLength + tagLength) throw new Error('not a sealed value');
    const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
  };
  const hmac = (text: string, context: string) =>
    createHmac('sha256', authentication).update(`${context}\0${text}`).digest();

  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(context));
      const body = [nonce, cipher.update(Buffer.from(plain)), cipher.final(), cipher.getAuthTag()];
      return version + Buffer.concat(body).toString('base64url');
    },
    open: opened,
    openText: (sealed, context) => opened(sealed, context).toString('utf8'),
    tag: (text, context) => hmac(text, context).toString('base64url'),
    isTag(tag, text, context) {
      const given = Buffer.from(tag, 'base64url');
      const right = hmac(text, context);
      return given.length === right.length && timingSafeEqual(given, right);
    },
    signing,
    auditing,
    publishing,
  };
}

/** What a share is sealed for, between its release and the end of the opening. */
export function shareContext(lotId: string, accountId: string): string {
  return `lot_share.released.${lotId}.${accountId}`;
}

/** What the private half of a lot's key was sealed for, of lots that were published before openers had keys. */
export function lotKeyContext(lotId: string): string {
  return `lot.seal_identity.${lotId}`;
}

function derive(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `supplier-portal/${purpose}`, 32));
}

/** DER of an Ed25519 private key up to its 32 bytes of seed (RFC 8410, section 7). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** From the master key, so that every process of an installation signs with the same key, on any machine. */
async function signingKeyOf(seed: Buffer): Promise<SigningKey> {
  const der = Buffer.concat([ed25519Prefix, seed]);
  const { x } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  });
  if (x === undefined) throw new TypeError('an Ed25519 key has a public half');
  return loadSigningKey(der.toString('base64url'), x);
}

/**
 * The secret in the file, made first if there is none and it may be; null otherwise. Two processes that start together on one folder must
 * end with the same secret: the finished file is linked into place, which only one of them can do.
 */
async function keep(path: string, make: (() => Promise<string>) | null): Promise<string | null> {
  const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found !== null) return found.trim();
  if (make === null) return null;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${await make()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(path, 'utf8')).trim();
}
