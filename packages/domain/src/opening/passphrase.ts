import { type Refusal, refuse } from '../outcome.ts';

/** Length in characters. A thief of the stored key can try passphrases without limit, so short ones are refused. */
export const passphraseLength = { min: 12, max: 64 } as const;

/** Returns the fault of a passphrase; null if it is acceptable. Runs in the browser only; the server never sees it. */
export function checkPassphrase(passphrase: string): string | null {
  if (passphrase.length < passphraseLength.min) return `口令至少${passphraseLength.min}位，建议使用一句话`;
  return new Set(passphrase).size < 5 ? '口令过于简单，请换一个' : null;
}

/** Maximum number of passkeys of one key: several computers and some security keys. */
export const maxKeyPasskeys = 10;

export function checkPasskeyRoom(count: number): Refusal<'key_passkeys_full'> | null {
  return count < maxKeyPasskeys ? null : refuse('key_passkeys_full', { n: maxKeyPasskeys });
}
