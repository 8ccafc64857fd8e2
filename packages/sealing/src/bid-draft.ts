import { armor } from 'age-encryption';
import { readAgeHeader } from './age-header.ts';
import { openBytes, sealBytes } from './envelope.ts';

/** What lies under the seal of a draft; the lot, so that a draft laid in another one's place is not taken for its own. */
interface SealedDraft {
  readonly format: typeof format;
  readonly lotId: string;
  readonly content: unknown;
}
const format = 'procure-bid-draft/1';

/** Its length is told in steps of so many bytes only: not how many digits a price has. */
const step = 4096;

/** A bid as far as it is written: an age file, armored, to the company's key and nobody else. */
export async function sealBidDraft(recipient: string, lotId: string, content: unknown): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify({ format, lotId, content } satisfies SealedDraft));
  // Blanks after the JSON are nothing to who reads it.
  const padded = new Uint8Array(Math.ceil(plain.length / step) * step).fill(0x20);
  padded.set(plain);
  return armor.encode(await sealBytes([recipient], padded));
}

/** What is written, with whichever of the company's keys fits; null where none does, or it is no draft of the lot. */
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
      // The next may fit.
    }
  }
  return null;
}

/** Whether this is an armored age file to one public key. Whose key it is, and what lies under the seal, it does not say. */
export function isBidDraftFile(text: string): boolean {
  try {
    const file = armor.decode(text);
    const header = readAgeHeader(file, file.length);
    return typeof header !== 'string' && header.recipients === 1;
  } catch {
    return false;
  }
}
