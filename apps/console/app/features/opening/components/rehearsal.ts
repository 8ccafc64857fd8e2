import { loadLater } from '@procure/ui/page-load/load-later.ts';

/**
 * Opens the challenge that was sealed to the key for a rehearsal; null for any other content. An attacker who controls
 * the server could request a share this way before its time, so only content of a rehearsal's form is returned.
 */
export async function answerTo(identity: string, sealed: string): Promise<string | null> {
  const { openBytes } = await loadLater(import('@procure/sealing/envelope.ts'));
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const answer = new TextDecoder().decode(await openBytes(identity, bytes));
  return /^[\w-]{43}$/.test(answer) ? answer : null;
}

/** The key that verifies the opener's signatures from now on, with the proof that this browser can sign. */
export async function signerFor(identity: string, recipient: string) {
  const { signerOf } = await loadLater(import('@procure/sealing/opener-signing.ts'));
  return signerOf(identity, recipient);
}
