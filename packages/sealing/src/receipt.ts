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
  /** Kind of envelope: `technical`, `commercial`, `price` … */
  readonly envelope: string;
  /** Size of the ciphertext in bytes. */
  readonly size: number;
  readonly sha256: Sha256Hex;
}

/** Receipt of a submission in format 1 (电子招标投标办法27, 条例36: time of delivery and state of the seal). */
export interface ReceiptV1 {
  readonly format: 'procure-receipt/1';
  readonly receiptNo: string;
  readonly lotId: string;
  readonly bidId: string;
  readonly bidVersion: number;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly submittedAt: string;
  readonly files: readonly ReceiptFile[];
}

/** A sealed file in format 2, with its manifest fields and the number of recipients in its header. */
export interface CheckedFile extends ReceiptFile {
  readonly fileId: string;
  readonly name: string;
  /** Number of recipient stanzas in its header; each names one key that opens it. */
  readonly recipients: number;
}

/**
 * Checks that every sealed file passed before the receipt was signed: size and SHA-256 against the manifest, the syntax
 * of the whole `age` header, and a payload size that sealed chunks can have. The plaintext is not checked.
 */
export const receiptChecks = ['size', 'sha256', 'age-header', 'age-payload-size'] as const;

/**
 * Receipt in format 2. Adds the tender, the manifest's digest, the checks and the signing key's id to `ReceiptV1`.
 */
export interface ReceiptV2 extends Omit<ReceiptV1, 'format' | 'files'> {
  readonly format: 'procure-receipt/2';
  readonly tenderId: string;
  /** SHA-256 of the canonical JSON of `manifestOf(files)`. */
  readonly manifestSha256: Sha256Hex;
  /** `receiptChecks`, and items such as `lotKeyCheck` and `consentsCheck`. Unknown items verify unchanged. */
  readonly checks: readonly string[];
  readonly files: readonly CheckedFile[];
  readonly keyId: string;
}

export type Receipt = ReceiptV1 | ReceiptV2;

export interface SignedReceipt {
  readonly receipt: Receipt;
  /** Ed25519 over the receipt's canonical JSON; 64 bytes, base64url. */
  readonly signature: string;
  /** The signer's raw public key; 32 bytes, base64url. Trust it only if it is the one the platform publishes. */
  readonly publicKey: string;
}

/** SHA-256 of the bidder's manifest, recomputed from the receipt's files. */
export function manifestSha256Of(
  files: readonly Pick<CheckedFile, 'envelope' | 'fileId' | 'name' | 'size' | 'sha256'>[],
): Sha256Hex {
  return digestOf(
    canonicalBytes(
      files.map(({ envelope: kind, fileId, name, size, sha256 }) => ({ kind, fileId, name, size, sha256 })),
    ),
  );
}

/** The bytes that are signed and hashed into the receipt log. */
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
 * Generates an Ed25519 key pair. `pkcs8` (base64url) is the private key in a form that can be stored.
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

/** Imports a private key in PKCS #8 (base64url). The result is not extractable. */
export async function loadSigningKey(pkcs8: string, publicKey: string): Promise<SigningKey> {
  const privateKey = await crypto.subtle.importKey('pkcs8', fromBase64url(pkcs8), 'Ed25519', false, ['sign']);
  return { privateKey, publicKey };
}

export async function signReceipt(key: SigningKey, receipt: Receipt): Promise<SignedReceipt> {
  const signature = await signBytes(key, receiptBytes(receipt));
  return { receipt, signature, publicKey: key.publicKey };
}

/**
 * Verifies the signature by `publicKey`, the platform's published key. In format 2 also verifies that the receipt's key
 * id and manifest digest are correct. Returns false, and never throws, if a check fails.
 */
export async function verifyReceipt(signed: SignedReceipt, publicKey: string): Promise<boolean> {
  const { receipt, signature } = signed;
  if (!(await isSignedBy(() => receiptBytes(receipt), signature, publicKey))) return false;
  if (receipt.format === 'procure-receipt/1') return true;
  return receipt.keyId === keyIdOf(publicKey) && receipt.manifestSha256 === manifestSha256Of(receipt.files);
}

/** Excludes the letters and digits that are easily confused when read aloud or from paper. */
const receiptAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const receiptDraws = 15;

/**
 * Generates a receipt number `HZ-XXXXX-XXXXX-XXXXX` with 74 random bits. It has no date and no counter, because a
 * counter would reveal the number of bids (招标投标法22). Its randomness prevents guessing the leaves of the receipt log.
 */
export function makeReceiptNo(): string {
  const drawn: string[] = [];
  // Reject bytes above the last full multiple of the alphabet's length, which would favour the first letters.
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
