import { armor } from 'age-encryption';
import { type KeyPair, makeKeyPair, openBytes, recipientOf, sealBytes } from './envelope.ts';

/** A company's own key, made in the browser of one of its people; its identity leaves it only as `sealBidKey` writes it. */
export function makeBidKey(): Promise<KeyPair> {
  return makeKeyPair();
}

/** The key as one person is given it: an age file, armored, to the pair of that person. */
export async function sealBidKey(identity: string, recipient: string): Promise<string> {
  return armor.encode(await sealBytes([recipient], new TextEncoder().encode(identity)));
}

/** The key out of such a file; null where it is sealed to somebody else, or holds no key. */
export async function openBidKey(pairIdentity: string, sealed: string): Promise<KeyPair | null> {
  try {
    const identity = new TextDecoder().decode(await openBytes(pairIdentity, armor.decode(sealed)));
    return { identity, recipient: await recipientOf(identity) };
  } catch {
    return null;
  }
}
