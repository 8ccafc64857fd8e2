import { canonicalBytes } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { verifyEd25519 } from './ed25519.ts';
import { fromBase64url, type SigningKey, toBase64url } from './receipt.ts';

/** The root of a lot's receipt log, fixed at the deadline: which bids were in, and that none came later. */
export interface ReceiptRoot {
  readonly format: 'procure-receipt-root/1';
  readonly lotId: string;
  readonly root: Sha256Hex;
  /** Leaves in the log. */
  readonly size: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly fixedAt: string;
}

function rootBytes({ format, lotId, root, size, fixedAt }: ReceiptRoot): Uint8Array<ArrayBuffer> {
  return canonicalBytes({ format, lotId, root, size, fixedAt });
}

/** Ed25519 over the root's canonical JSON; base64url. */
export async function signRoot(key: SigningKey, root: ReceiptRoot): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, rootBytes(root))));
}

/** True when the root is unchanged and was signed by `publicKey`, the key the platform publishes. */
export async function verifyRoot(root: ReceiptRoot, signature: string, publicKey: string): Promise<boolean> {
  try {
    return await verifyEd25519(fromBase64url(signature), rootBytes(root), fromBase64url(publicKey));
  } catch {
    return false;
  }
}
