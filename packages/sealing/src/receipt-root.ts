import { canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { isSignedBy, type SigningKey, signBytes } from './platform-signature.ts';

/** The root of a log of the bids in force alone, as lots had it whose log was fixed before format 2. */
export interface RootBefore {
  readonly format: 'procure-receipt-root/1';
  readonly lotId: string;
  readonly root: Sha256Hex;
  /** Leaves in the log. */
  readonly size: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly fixedAt: string;
}

/**
 * The root of a lot's receipt log, fixed when the last submission that was under way at the deadline had ended: which
 * versions of which bids had come, how each stood, and that none was added. It names no number: whoever knew all else that
 * is signed could try numbers until the signature fits. The number lies under the root, in its head (receipt-entry.ts).
 */
export interface RootNow {
  readonly format: 'procure-receipt-root/2';
  readonly tenderId: string;
  readonly lotId: string;
  readonly root: Sha256Hex;
  /** ISO 8601 in UTC with milliseconds. */
  readonly fixedAt: string;
  readonly keyId: string;
}

export type ReceiptRoot = RootBefore | RootNow;

/** What is signed, as text. */
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

/** True when the root is unchanged and was signed by `publicKey`, the key the platform publishes. */
export function verifyRoot(root: ReceiptRoot, signature: string, publicKey: string): Promise<boolean> {
  return isSignedBy(() => rootBytes(root), signature, publicKey);
}
