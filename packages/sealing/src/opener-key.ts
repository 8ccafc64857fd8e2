import { randomBytes } from '@noble/hashes/utils.js';
import { armor, Decrypter, Encrypter } from 'age-encryption';
import { makeKeyPair } from './envelope.ts';

/**
 * An opener's own key as it may be kept: the public half, and the private half in two age files, armored, one under a
 * passphrase, one under a recovery code. Whoever holds this alone can seal to the opener and open nothing.
 */
export interface KeptKey {
  /** `age1…` */
  readonly recipient: string;
  readonly byPassphrase: string;
  readonly byRecovery: string;
}

/** scrypt with N = 2^17: a second or so of a plain computer, and 128 MiB, for every guess of a passphrase. */
const passphraseWork = 17;
/** 125 bits that nobody chose need no slow guess. */
const recoveryWork = 10;

/** Digits and letters that are not taken for one another when they are read from paper. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 5;
const groupLength = 5;

/** Made where the opener is: nothing of what is returned but `kept` may leave. */
export async function makeOpenerKey(
  passphrase: string,
  work = passphraseWork,
): Promise<{ readonly identity: string; readonly recoveryCode: string; readonly kept: KeptKey }> {
  const { identity, recipient } = await makeKeyPair();
  const recoveryCode = makeRecoveryCode();
  const byPassphrase = await wrapByPassphrase(identity, passphrase, work);
  const byRecovery = await wrapByRecovery(identity, recoveryCode);
  return { identity, recoveryCode, kept: { recipient, byPassphrase, byRecovery } };
}

export function wrapByPassphrase(
  identity: string,
  passphrase: string,
  work = passphraseWork,
): Promise<string> {
  return wrap(identity, passphrase, work);
}

export function wrapByRecovery(identity: string, recoveryCode: string): Promise<string> {
  return wrap(identity, plainCode(recoveryCode), recoveryWork);
}

/** Null where the passphrase is another one, or the file is none of ours. */
export function unwrapByPassphrase(
  kept: KeptKey['byPassphrase'],
  passphrase: string,
): Promise<string | null> {
  return unwrap(kept, passphrase);
}

/** As it was printed, or typed with other spaces and in small letters. */
export function unwrapByRecovery(kept: KeptKey['byRecovery'], typed: string): Promise<string | null> {
  return unwrap(kept, plainCode(typed));
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
