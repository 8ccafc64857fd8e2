import { type Refusal, refuse } from '../outcome.ts';

/** Twelve characters: whoever steals the stored key may guess as long as they like. */
export const passphraseLength = { min: 12, max: 64 } as const;

/** What is wrong with the passphrase of an opener's key; null where it will do. Known to the browser only. */
export function checkPassphrase(passphrase: string): string | null {
  if (passphrase.length < passphraseLength.min) return `口令至少${passphraseLength.min}位，建议使用一句话`;
  return new Set(passphrase).size < 5 ? '口令过于简单，请换一个' : null;
}

/** Passkeys of one key: one for each machine somebody works at, and some on a stick. */
export const maxKeyPasskeys = 10;

export function checkPasskeyRoom(there: number): Refusal<'key_passkeys_full'> | null {
  return there < maxKeyPasskeys ? null : refuse('key_passkeys_full', { n: maxKeyPasskeys });
}
