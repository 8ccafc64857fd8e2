import { armor } from 'age-encryption';

/** `AGE-SECRET-KEY-1…`: characters of a private key; and what an age file puts around its only piece. */
const keyLength = 74;
const payloadLength = 16 + keyLength + 16;

const base64 = '[A-Za-z0-9+/]';
const stanzas = {
  /** To somebody's public key. */
  person: `-> X25519 ${base64}{43}\n${base64}{43}\n`,
  /** Under a passphrase, or a recovery code. */
  secret: `-> scrypt ${base64}{22} \\d{1,2}\n${base64}{43}\n`,
} as const;

/**
 * Whether this is an armored age file, sealed once in this way, as long as a private key makes it. That it holds the
 * right key only who opens it can see.
 */
export function isKeyFile(text: string, sealedTo: keyof typeof stanzas): boolean {
  let file: Uint8Array;
  try {
    file = armor.decode(text);
  } catch {
    return false;
  }
  const written = Array.from(file, (byte) => String.fromCharCode(byte)).join('');
  const header = new RegExp(`^age-encryption\\.org/v1\n${stanzas[sealedTo]}--- ${base64}{43}\n`).exec(
    written,
  );
  return header !== null && written.length - header[0].length === payloadLength;
}
