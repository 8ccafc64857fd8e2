import { armor } from 'age-encryption';
import { readAgeHeader } from './age-header.ts';
import { openBytes, sealBytes } from './envelope.ts';

/** Plaintext of a sealed draft. The lot id detects a draft that was stored in place of another lot's draft. */
interface SealedDraft {
  readonly format: typeof format;
  readonly lotId: string;
  readonly content: unknown;
}
const format = 'procure-bid-draft/1';

/** Drafts are padded to a multiple of this many bytes, so that their length does not reveal the digits of a price. */
const step = 4096;

/** Encrypts an unfinished bid to the company's key only. Returns an armored age file. */
export async function sealBidDraft(recipient: string, lotId: string, content: unknown): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify({ format, lotId, content } satisfies SealedDraft));
  // JSON.parse ignores trailing spaces.
  const padded = new Uint8Array(Math.ceil(plain.length / step) * step).fill(0x20);
  padded.set(plain);
  return armor.encode(await sealBytes([recipient], padded));
}

/**
 * Decrypts a draft with the first matching key. Returns null if no key matches or the file is not a draft of this lot.
 */
export async function openBidDraft(
  identities: readonly string[],
  lotId: string,
  sealed: string,
): Promise<unknown> {
  for (const identity of identities) {
    try {
      const opened = await openBytes(identity, armor.decode(sealed));
      const draft = JSON.parse(new TextDecoder().decode(opened)) as Partial<SealedDraft>;
      return draft.format === format && draft.lotId === lotId ? draft.content : null;
    } catch {
      // Try the next key.
    }
  }
  return null;
}

/**
 * Reports whether the text is an armored age file with exactly one X25519 recipient. Checks neither key nor plaintext.
 */
export function isBidDraftFile(text: string): boolean {
  try {
    const file = armor.decode(text);
    const header = readAgeHeader(file, file.length);
    return typeof header !== 'string' && header.recipients === 1;
  } catch {
    return false;
  }
}
