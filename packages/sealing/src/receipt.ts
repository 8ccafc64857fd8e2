import { type Canonical, canonicalBytes } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { verifyEd25519 } from './ed25519.ts';

/** One sealed file of a bid, as the server stored it. */
export interface ReceiptFile {
  /** Which envelope it is: `technical`, `commercial`, `price` … */
  readonly envelope: string;
  /** Bytes of ciphertext. */
  readonly size: number;
  readonly sha256: Sha256Hex;
}

/** What the platform certifies about a submission (电子招标投标办法27, 条例36: time of delivery and seal). */
export interface Receipt {
  readonly format: 'procure-receipt/1';
  readonly receiptNo: string;
  readonly lotId: string;
  readonly bidId: string;
  readonly bidVersion: number;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly submittedAt: string;
  readonly files: readonly ReceiptFile[];
}

export interface SignedReceipt {
  readonly receipt: Receipt;
  /** Ed25519 over the receipt's canonical JSON; 64 bytes, base64url. */
  readonly signature: string;
  /** The signer's raw public key; 32 bytes, base64url. Trust it only if it is the one the platform publishes. */
  readonly publicKey: string;
}

/** The bytes that are signed and that stand in the receipt log. */
export function receiptBytes(receipt: Receipt): Uint8Array<ArrayBuffer> {
  const { format, receiptNo, lotId, bidId, bidVersion, submittedAt } = receipt;
  const files: Canonical = receipt.files.map(({ envelope, size, sha256 }) => ({ envelope, size, sha256 }));
  return canonicalBytes({ format, receiptNo, lotId, bidId, bidVersion, submittedAt, files });
}

export interface SigningKey {
  readonly privateKey: CryptoKey;
  /** Raw, 32 bytes, base64url. */
  readonly publicKey: string;
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
  const signature = await crypto.subtle.sign('Ed25519', key.privateKey, receiptBytes(receipt));
  return { receipt, signature: toBase64url(new Uint8Array(signature)), publicKey: key.publicKey };
}

/** True when the receipt is unchanged and was signed by `publicKey`, the key the platform publishes. */
export async function verifyReceipt(signed: SignedReceipt, publicKey: string): Promise<boolean> {
  try {
    return await verifyEd25519(
      fromBase64url(signed.signature),
      receiptBytes(signed.receipt),
      fromBase64url(publicKey),
    );
  } catch {
    return false;
  }
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

export function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}
