/** Crockford's base 32: digits and capitals without I, L, O and U, which are misread or spell words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a verification code; 100 bits, so that nobody finds a document by guessing. */
export const codeLength = 20;

export const codeForm = /^[0-9A-HJKMNP-TV-Z]{20}$/;

/** Makes a verification code from at least 20 random bytes. */
export function makeCode(random: Uint8Array): string {
  if (random.length < codeLength) throw new RangeError('a code needs 20 random bytes');
  return Array.from(random.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** The code in groups of four, as documents print it. */
export function formatCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}

/**
 * Reads a code as people type it: with gaps or hyphens, in small letters or full width, O for 0 and I or L for 1.
 * @returns null if it is no code
 */
export function readCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return codeForm.test(code) ? code : null;
}
