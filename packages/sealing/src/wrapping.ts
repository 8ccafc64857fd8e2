import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { armor, Decrypter, Encrypter } from 'age-encryption';

/**
 * A person's private key (`AGE-SECRET-KEY-1…`) in a form that a server may store: armored age files, each encrypted
 * with one secret that only the person has.
 */
export interface WrappedKey {
  readonly byPassphrase: string;
  readonly byRecovery: string;
}

/** scrypt with N = 2^17: each guess of a passphrase costs about a second on an ordinary computer, and 128 MiB. */
const passphraseWork = 17;
/** A random secret of 125 bits or more needs no slow key derivation. */
const drawnWork = 10;
/** HKDF label for the output of a passkey (WebAuthn PRF, 32 bytes). The output itself is never used as a secret. */
const passkeyUse = 'procure-passkey-wrapping/1';

/** Digits and letters that are not confused when read from paper (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 5;
const groupLength = 5;

export function wrapByPassphrase(
  identity: string,
  passphrase: string,
  work = passphraseWork,
): Promise<string> {
  return wrap(identity, passphrase, work);
}

export function wrapByRecovery(identity: string, recoveryCode: string): Promise<string> {
  return wrap(identity, plainCode(recoveryCode), drawnWork);
}

/**
 * Encrypts the key with the PRF output of a passkey.
 * @throws RangeError if the output has less than 32 bytes
 */
export function wrapByPasskey(identity: string, secret: Uint8Array): Promise<string> {
  return wrap(identity, fromPasskey(secret), drawnWork);
}

/** Returns null if the passphrase is wrong or the file is malformed. */
export function unwrapByPassphrase(
  kept: WrappedKey['byPassphrase'],
  passphrase: string,
): Promise<string | null> {
  return unwrap(kept, passphrase);
}

/**
 * Accepts the recovery code as printed, or typed in lower case and with other separators. Returns null if it is wrong.
 */
export function unwrapByRecovery(kept: WrappedKey['byRecovery'], typed: string): Promise<string | null> {
  return unwrap(kept, plainCode(typed));
}

/** Returns null if the output is of another passkey. */
export function unwrapByPasskey(kept: string, secret: Uint8Array): Promise<string | null> {
  return unwrap(kept, fromPasskey(secret));
}

/** Generates a recovery code such as `AB3D5-…`: 25 characters of five bits each. */
export function makeRecoveryCode(): string {
  const characters = [...randomBytes(groups * groupLength)].map((byte) => letters[byte % letters.length]);
  return Array.from({ length: groups }, (_, at) =>
    characters.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-');
}

/** Normalizes a typed recovery code to the spelling that the file is encrypted with. */
function plainCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return plain.replaceAll(/[^0-9A-Z]/g, '');
}

/**
 * Derives the age passphrase from a passkey's output: 64 hexadecimal digits, so that `age` accepts it as typed text.
 */
function fromPasskey(secret: Uint8Array): string {
  if (secret.length < 32) throw new RangeError('a passkey tells 32 bytes');
  return bytesToHex(hkdf(sha256, secret, undefined, new TextEncoder().encode(passkeyUse), 32));
}

async function wrap(identity: string, secret: string, work: number): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(secret);
  encrypter.setScryptWorkFactor(work);
  return armor.encode(await encrypter.encrypt(identity));
}

async function unwrap(kept: string, secret: string): Promise<string | null> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(secret);
  try {
    return await decrypter.decrypt(armor.decode(kept), 'text');
  } catch {
    return null;
  }
}
