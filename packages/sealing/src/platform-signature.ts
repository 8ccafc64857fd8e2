import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { verifyEd25519 } from './ed25519.ts';

/** The platform's Ed25519 key for receipts and statements. */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  /** Raw, 32 bytes, base64url. */
  readonly publicKey: string;
}

export async function signBytes(key: SigningKey, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, bytes)));
}

/** Verifies a base64url signature. Returns false, and never throws, for malformed input or if `bytes` throws. */
export async function isSignedBy(
  bytes: () => Uint8Array<ArrayBuffer>,
  signature: string,
  publicKey: string,
): Promise<boolean> {
  try {
    return await verifyEd25519(fromBase64url(signature), bytes(), fromBase64url(publicKey));
  } catch {
    return false;
  }
}

/**
 * Reports whether `isBy` holds for one of the keys. The platform rotates its keys; a statement is signed by the key of
 * its time.
 */
export async function isByOneOf(
  publicKeys: readonly string[],
  isBy: (publicKey: string) => Promise<boolean>,
): Promise<boolean> {
  for (const publicKey of publicKeys) if (await isBy(publicKey)) return true;
  return false;
}

/** The key's id in signed statements: the first 16 hexadecimal digits of the SHA-256 of the 32 raw bytes. */
export function keyIdOf(publicKey: string): string {
  return bytesToHex(sha256(fromBase64url(publicKey))).slice(0, 16);
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
