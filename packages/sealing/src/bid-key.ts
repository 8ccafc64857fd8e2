import { armor } from 'age-encryption';
import { type KeyPair, makeKeyPair, openBytes, recipientOf, sealBytes } from './envelope.ts';

/**
 * Generates a company's key in a member's browser. The identity must leave the browser only as `sealBidKey` returns it.
 */
export function makeBidKey(): Promise<KeyPair> {
  return makeKeyPair();
}

/** Encrypts the company's key to one member's key pair. Returns an armored age file. */
export async function sealBidKey(identity: string, recipient: string): Promise<string> {
  return armor.encode(await sealBytes([recipient], new TextEncoder().encode(identity)));
}

/** Decrypts a company's key. Returns null if the file is encrypted to another key pair or holds no key. */
export async function openBidKey(pairIdentity: string, sealed: string): Promise<KeyPair | null> {
  try {
    const identity = new TextDecoder().decode(await openBytes(pairIdentity, armor.decode(sealed)));
    return { identity, recipient: await recipientOf(identity) };
  } catch {
    return null;
  }
}
