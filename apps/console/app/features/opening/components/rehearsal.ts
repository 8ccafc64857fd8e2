import { loadLater } from '@procure/ui/page-load/load-later.ts';

/**
 * What was sealed to the key for a rehearsal, opened; null for anything else. Whoever rules the server could ask for a
 * share by this way before its time: only what has a rehearsal's form is handed back.
 */
export async function answerTo(identity: string, sealed: string): Promise<string | null> {
  const { openBytes } = await loadLater(import('@procure/sealing/envelope.ts'));
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const answer = new TextDecoder().decode(await openBytes(identity, bytes));
  return /^[\w-]{43}$/.test(answer) ? answer : null;
}

/** By what the opener's signatures are checked from then on, with the proof that this browser can sign. */
export async function signerFor(identity: string, recipient: string) {
  const { signerOf } = await loadLater(import('@procure/sealing/opener-signing.ts'));
  return signerOf(identity, recipient);
}
