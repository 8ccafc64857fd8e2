import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { armor, Decrypter, Encrypter } from 'age-encryption';

/**
 * A person's own private key (`AGE-SECRET-KEY-1…`) as it may be kept by a server: in age files, armored, each under one
 * thing that only the person has. Whoever holds these alone opens nothing.
 */
export interface WrappedKey {
  readonly byPassphrase: string;
  readonly byRecovery: string;
}

/** scrypt with N = 2^17: a second or so of a plain computer, and 128 MiB, for every guess of a passphrase. */
const passphraseWork = 17;
/** 125 bits and more that nobody chose need no slow guess. */
const drawnWork = 10;
/** What a passkey tells (WebAuthn PRF, 32 bytes) opens keys by a value of its own, and is itself never a key. */
const passkeyUse = 'procure-passkey-wrapping/1';

/** Digits and letters that are not taken for one another when they are read from paper. */
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
 * Under what a passkey told.
 * @throws RangeError where it told less than 32 bytes
 */
export function wrapByPasskey(identity: string, secret: Uint8Array): Promise<string> {
  return wrap(identity, fromPasskey(secret), drawnWork);
}

/** Null where the passphrase is another one, or the file is none of ours. */
export function unwrapByPassphrase(
  kept: WrappedKey['byPassphrase'],
  passphrase: string,
): Promise<string | null> {
  return unwrap(kept, passphrase);
}

/** As it was printed, or typed with other spaces and in small letters. */
export function unwrapByRecovery(kept: WrappedKey['byRecovery'], typed: string): Promise<string | null> {
  return unwrap(kept, plainCode(typed));
}

/** Null where another passkey told it. */
export function unwrapByPasskey(kept: string, secret: Uint8Array): Promise<string | null> {
  return unwrap(kept, fromPasskey(secret));
}

/** `AB3D5-…`: twenty-five characters of five bits each. */
export function makeRecoveryCode(): string {
  const characters = [...randomBytes(groups * groupLength)].map((byte) => letters[byte % letters.length]);
  return Array.from({ length: groups }, (_, at) =>
    characters.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-');
}

/** What is typed from paper, in the one spelling the file is wrapped under. */
function plainCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return plain.replaceAll(/[^0-9A-Z]/g, '');
}

/** 64 hexadecimal digits: as the passphrase of an age file they can be typed by anybody who has them. */
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
