import { canonicalBytes } from './canonical.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import {
  fromBase64url,
  isSignedBy,
  keyIdOf,
  type SigningKey,
  signBytes,
  toBase64url,
} from './platform-signature.ts';

/** One sealed file of a bid, as the server stored it. */
export interface ReceiptFile {
  /** Which envelope it is: `technical`, `commercial`, `price` … */
  readonly envelope: string;
  /** Bytes of ciphertext. */
  readonly size: number;
  readonly sha256: Sha256Hex;
}

/** What the platform certifies about a submission (电子招标投标办法27, 条例36: time of delivery and seal). */
export interface ReceiptBefore {
  readonly format: 'procure-receipt/1';
  readonly receiptNo: string;
  readonly lotId: string;
  readonly bidId: string;
  readonly bidVersion: number;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly submittedAt: string;
  readonly files: readonly ReceiptFile[];
}

/** One sealed file as it is signed since format 2: with what the manifest says of it, and what its header was found to hold. */
export interface CheckedFile extends ReceiptFile {
  readonly fileId: string;
  readonly name: string;
  /** How many keys open it: the stanzas of its header. */
  readonly recipients: number;
}

/**
 * What was compared of every sealed file before it was received: its bytes and their SHA-256 with the manifest, the whole
 * header of the `age` file, and whether its length is one that sealed chunks have. Not what lies under the seal.
 */
export const receiptChecks = ['size', 'sha256', 'age-header', 'age-payload-size'] as const;

/** As `ReceiptBefore`, with the tender, the manifest's digest and the key that signs. */
export interface ReceiptNow extends Omit<ReceiptBefore, 'format' | 'files'> {
  readonly format: 'procure-receipt/2';
  readonly tenderId: string;
  /** SHA-256 of the canonical JSON of `manifestOf(files)`. */
  readonly manifestSha256: Sha256Hex;
  /** And, among these, which key the lot's bids are sealed to (`lotKeyCheck`): a version that does not know it signs it alike. */
  readonly checks: readonly string[];
  readonly files: readonly CheckedFile[];
  readonly keyId: string;
}

export type Receipt = ReceiptBefore | ReceiptNow;

export interface SignedReceipt {
  readonly receipt: Receipt;
  /** Ed25519 over the receipt's canonical JSON; 64 bytes, base64url. */
  readonly signature: string;
  /** The signer's raw public key; 32 bytes, base64url. Trust it only if it is the one the platform publishes. */
  readonly publicKey: string;
}

/** The manifest that a bidder sent, as the receipt's files repeat it. */
export function manifestSha256Of(
  files: readonly Pick<CheckedFile, 'envelope' | 'fileId' | 'name' | 'size' | 'sha256'>[],
): Sha256Hex {
  return digestOf(
    canonicalBytes(
      files.map(({ envelope: kind, fileId, name, size, sha256 }) => ({ kind, fileId, name, size, sha256 })),
    ),
  );
}

/** The bytes that are signed and that stand in the receipt log. */
export function receiptBytes(receipt: Receipt): Uint8Array<ArrayBuffer> {
  const { format, receiptNo, lotId, bidId, bidVersion, submittedAt } = receipt;
  const common = { format, receiptNo, lotId, bidId, bidVersion, submittedAt };
  if (receipt.format === 'procure-receipt/1') {
    const files = receipt.files.map(({ envelope, size, sha256 }) => ({ envelope, size, sha256 }));
    return canonicalBytes({ ...common, files });
  }
  const { tenderId, manifestSha256, checks, keyId } = receipt;
  const files = receipt.files.map(({ envelope, fileId, name, size, sha256, recipients }) => ({
    envelope,
    fileId,
    name,
    size,
    sha256,
    recipients,
  }));
  return canonicalBytes({ ...common, tenderId, manifestSha256, checks: [...checks], keyId, files });
}

/**
 * A new Ed25519 pair; `pkcs8` (base64url) is what to keep.
 * @testing the server derives its key from the master key
 */
export async function makeSigningKey(): Promise<SigningKey & { readonly pkcs8: string }> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new TypeError('Ed25519 makes a key pair');
  return {
    privateKey: pair.privateKey,
    publicKey: toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    pkcs8: toBase64url(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))),
  };
}

/** Takes up a key made by `makeSigningKey`. */
export async function loadSigningKey(pkcs8: string, publicKey: string): Promise<SigningKey> {
  const privateKey = await crypto.subtle.importKey('pkcs8', fromBase64url(pkcs8), 'Ed25519', false, ['sign']);
  return { privateKey, publicKey };
}

export async function signReceipt(key: SigningKey, receipt: Receipt): Promise<SignedReceipt> {
  const signature = await signBytes(key, receiptBytes(receipt));
  return { receipt, signature, publicKey: key.publicKey };
}

/**
 * True when the receipt is unchanged and was signed by `publicKey`, the key the platform publishes; of one that names
 * its key and its manifest's digest, when these are true as well.
 */
export async function verifyReceipt(signed: SignedReceipt, publicKey: string): Promise<boolean> {
  const { receipt, signature } = signed;
  if (!(await isSignedBy(() => receiptBytes(receipt), signature, publicKey))) return false;
  if (receipt.format === 'procure-receipt/1') return true;
  return receipt.keyId === keyIdOf(publicKey) && receipt.manifestSha256 === manifestSha256Of(receipt.files);
}

/** No letters or digits that are mistaken for each other on paper or on the telephone. */
const receiptAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const receiptDraws = 15;

/**
 * `HZ-XXXXX-XXXXX-XXXXX`: 74 random bits. It carries no date and no counter, since either would tell how
 * many others have bid (招标投标法22), and it keeps the leaves of the receipt log from being guessed.
 */
export function makeReceiptNo(): string {
  const drawn: string[] = [];
  // Bytes above the last full multiple of the alphabet's length would favour its first letters.
  const fair = 256 - (256 % receiptAlphabet.length);
  while (drawn.length < receiptDraws) {
    for (const byte of crypto.getRandomValues(new Uint8Array(receiptDraws))) {
      if (byte < fair && drawn.length < receiptDraws) {
        drawn.push(receiptAlphabet.charAt(byte % receiptAlphabet.length));
      }
    }
  }
  const text = drawn.join('');
  return `HZ-${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10)}`;
}
