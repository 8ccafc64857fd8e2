import { armor } from 'age-encryption';

/**
 * Length of a private key (`AGE-SECRET-KEY-1…`) in characters. The payload adds a nonce and the tag of its only chunk.
 */
const keyLength = 74;
const payloadLength = 16 + keyLength + 16;

const base64 = '[A-Za-z0-9+/]';
const stanzas = {
  /** Encrypted to a person's public key. */
  person: `-> X25519 ${base64}{43}\n${base64}{43}\n`,
  /** Encrypted with a passphrase, a recovery code or a passkey's secret. */
  secret: `-> scrypt ${base64}{22} \\d{1,2}\n${base64}{43}\n`,
} as const;

/**
 * Reports whether the text is an armored age file with exactly one stanza of this kind and a payload as long as a
 * private key's. The key itself cannot be checked without decrypting the file.
 */
export function isKeyFile(text: string, sealedTo: keyof typeof stanzas): boolean {
  let file: Uint8Array;
  try {
    file = armor.decode(text);
  } catch {
    return false;
  }
  const characters = Array.from(file, (byte) => String.fromCharCode(byte)).join('');
  const header = new RegExp(`^age-encryption\\.org/v1\n${stanzas[sealedTo]}--- ${base64}{43}\n`).exec(
    characters,
  );
  return header !== null && characters.length - header[0].length === payloadLength;
}
