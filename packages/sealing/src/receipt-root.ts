import { canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { isSignedBy, type SigningKey, signBytes } from './platform-signature.ts';

/** Format 1: the root of a log that holds only the valid bids. */
export interface RootV1 {
  readonly format: 'procure-receipt-root/1';
  readonly lotId: string;
  readonly root: Sha256Hex;
  /** Number of leaves in the log. */
  readonly size: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly fixedAt: string;
}

/**
 * Format 2: the root of a log of all bid versions and their standing. It is fixed once the last submission that was in
 * progress at the deadline has ended. It does not state the number of entries: a reader could otherwise try numbers
 * until the signature verifies. The log's head holds the number (receipt-entry.ts).
 */
export interface RootV2 {
  readonly format: 'procure-receipt-root/2';
  readonly tenderId: string;
  readonly lotId: string;
  readonly root: Sha256Hex;
  /** ISO 8601 in UTC with milliseconds. */
  readonly fixedAt: string;
  readonly keyId: string;
}

export type ReceiptRoot = RootV1 | RootV2;

/** The text that is signed: canonical JSON. */
export function rootText(fixed: ReceiptRoot): string {
  const { format, lotId, root, fixedAt } = fixed;
  if (fixed.format === 'procure-receipt-root/1') {
    return canonicalJson({ format, lotId, root, size: fixed.size, fixedAt });
  }
  const { tenderId, keyId } = fixed;
  return canonicalJson({ format, tenderId, lotId, root, fixedAt, keyId });
}

function rootBytes(fixed: ReceiptRoot): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(rootText(fixed));
}

/** Ed25519 over the root's canonical JSON; base64url. */
export function signRoot(key: SigningKey, root: ReceiptRoot): Promise<string> {
  return signBytes(key, rootBytes(root));
}

/** Verifies the signature of a root by `publicKey`, the platform's published key. Never throws. */
export function verifyRoot(root: ReceiptRoot, signature: string, publicKey: string): Promise<boolean> {
  return isSignedBy(() => rootBytes(root), signature, publicKey);
}
