import { md5 } from '@noble/hashes/legacy.js';

/**
 * Excel encrypts a workbook with this password if only its structure is protected, and opens it without asking
 * ([MS-OFFCRYPTO] 2.4.2.3). WPS does the same. Every reader can open such a file.
 */
const password = 'VelvetSweatshop';
/** Excel writes 50,000 or 100,000. Higher counts are rejected to bound the work. */
const maxSpins = 200_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** Encryption information of a workbook. */
export type WorkbookLock =
  /** The FilePass record without its header ([MS-XLS] 2.4.117). In Excel 5 it holds only the key and the verifier. */
  | { readonly kind: 'file_pass'; readonly record: Uint8Array; readonly isExcel5: boolean }
  /** The EncryptionInfo stream of an .xlsx file ([MS-OFFCRYPTO] 2.3.4). */
  | { readonly kind: 'package'; readonly info: Uint8Array };

/** Reports whether the workbook is encrypted with the default password. */
export async function isDefaultLock(lock: WorkbookLock): Promise<boolean> {
  try {
    if (lock.kind === 'package') return await isDefaultPackage(lock.info);
    return await isDefaultFilePass(lock.record, lock.isExcel5);
  } catch (error) {
    // The data is truncated.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isDefaultFilePass(record: Uint8Array, isExcel5: boolean): boolean | Promise<boolean> {
  if (isExcel5) return u16(record, 2) === xorVerifier();
  if (u16(record, 0) === 0) return u16(record, 4) === xorVerifier();
  const [major, minor] = [u16(record, 2), u16(record, 4)];
  if (major === 1 && minor === 1) return isDefaultRc4(record.subarray(6));
  return minor === 2 && major >= 2 && major <= 4 && isDefaultRc4Provider(record.subarray(6));
}

function isDefaultPackage(info: Uint8Array): boolean | Promise<boolean> {
  const [major, minor] = [u16(info, 0), u16(info, 2)];
  if (major === 4 && minor === 4) return isDefaultAgile(new TextDecoder('latin1').decode(info.subarray(8)));
  return minor === 2 && major >= 2 && major <= 4 && isDefaultStandard(info.subarray(4));
}

/** The password verifier of XOR obfuscation ([MS-OFFCRYPTO] 2.3.7.1). */
function xorVerifier(): number {
  let verifier = 0;
  const bytes = [password.length, ...[...password].map((letter) => letter.charCodeAt(0))];
  for (const byte of bytes.reverse()) verifier = (((verifier >> 14) & 1) | ((verifier << 1) & 0x7fff)) ^ byte;
  return verifier ^ 0xce4b;
}

/** Salt, verifier and verifier hash have 16 bytes each ([MS-OFFCRYPTO] 2.3.6.2). */
function isDefaultRc4(fields: Uint8Array): boolean {
  if (fields.length < 48) return false;
  const start = md5(utf16()).subarray(0, 5);
  const salted = join(...Array.from({ length: 16 }, () => [start, fields.subarray(0, 16)]).flat());
  const key = md5(join(md5(salted).subarray(0, 5), number(0)));
  const clear = rc4(key, fields.subarray(16, 48));
  return isSame(md5(clear.subarray(0, 16)), clear.subarray(16));
}

/** RC4 with SHA-1 ([MS-OFFCRYPTO] 2.3.5.2). */
async function isDefaultRc4Provider(body: Uint8Array): Promise<boolean> {
  const { keySize, salt, verifier, hash } = verifierOf(body);
  if (keySize > 16) return false;
  const first = await digest('SHA-1', salt, utf16());
  // A 40-bit key is padded with zeros.
  const key = new Uint8Array(keySize === 5 ? 16 : keySize);
  key.set((await digest('SHA-1', first, number(0))).subarray(0, keySize));
  const clear = rc4(key, join(verifier, hash.subarray(0, 20)));
  return isSame(await digest('SHA-1', clear.subarray(0, 16)), clear.subarray(16));
}

/** Parses flags, the length-prefixed header and the verifier ([MS-OFFCRYPTO] 2.3.2, 2.3.3). */
function verifierOf(body: Uint8Array) {
  const start = 8 + u32(body, 4);
  return {
    keySize: (u32(body, 24) || 40) / 8,
    salt: body.subarray(start + 4, start + 20),
    verifier: body.subarray(start + 20, start + 36),
    hash: body.subarray(start + 40, start + 72),
  };
}

/** AES with 50,000 rounds of SHA-1 ([MS-OFFCRYPTO] 2.3.4.7–9). */
async function isDefaultStandard(body: Uint8Array): Promise<boolean> {
  const { keySize, salt, verifier, hash } = verifierOf(body);
  if (hash.length < 32 || ![16, 24, 32].includes(keySize)) return false;
  const spun = await spin('SHA-1', salt, 50_000);
  const last = await digest('SHA-1', spun, number(0));
  const derive = (byte: number) =>
    digest(
      'SHA-1',
      new Uint8Array(64).fill(byte).map((one, at) => one ^ (last[at] ?? 0)),
    );
  const key = join(await derive(0x36), await derive(0x5c)).subarray(0, keySize);
  // ECB: CBC of one block with a zero initialization vector.
  const clearOf = (block: Uint8Array) => decrypt(key, new Uint8Array(16), join(block));
  const clear = join(await clearOf(hash.subarray(0, 16)), await clearOf(hash.subarray(16)));
  return isSame(await digest('SHA-1', await clearOf(verifier)), clear.subarray(0, 20));
}

/** Agile encryption ([MS-OFFCRYPTO] 2.3.4.10–13). The first `encryptedKey` element is the password key encryptor. */
async function isDefaultAgile(xml: string): Promise<boolean> {
  const element = /<(?:\w+:)?encryptedKey\s[^>]*>/.exec(xml)?.[0] ?? '';
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '';
  const algorithm = { SHA1: 'SHA-1', SHA256: 'SHA-256', SHA384: 'SHA-384', SHA512: 'SHA-512' }[
    attribute('hashAlgorithm')
  ];
  const spins = Number(attribute('spinCount'));
  const keySize = Number(attribute('keyBits')) / 8;
  if (algorithm === undefined || !(spins <= maxSpins) || ![16, 24, 32].includes(keySize)) return false;
  const [salt, input, hashed] = ['saltValue', 'encryptedVerifierHashInput', 'encryptedVerifierHashValue'].map(
    (name) => fromBase64(attribute(name)),
  );
  if (salt === undefined || input === undefined || hashed === undefined) return false;
  if (salt.length !== 16 || ![input, hashed].every(({ length }) => length > 0 && length % 16 === 0))
    return false;
  const spun = await spin(algorithm, salt, spins);
  const keyOf = async (block: readonly number[]) => {
    const key = new Uint8Array(keySize).fill(0x36);
    key.set((await digest(algorithm, spun, Uint8Array.from(block))).subarray(0, keySize));
    return key;
  };
  const clear = await decrypt(await keyOf([0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79]), salt, input);
  const hash = await decrypt(await keyOf([0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e]), salt, hashed);
  const expected = await digest(algorithm, clear);
  return isSame(expected, hash.subarray(0, expected.length));
}

async function spin(algorithm: string, salt: Uint8Array, times: number): Promise<Bytes> {
  let hash = await digest(algorithm, salt, utf16());
  for (let at = 0; at < times; at++) hash = await digest(algorithm, number(at), hash);
  return hash;
}

/** AES-CBC without padding. Web Crypto requires PKCS #7 padding, so this appends an encrypted padding block. */
async function decrypt(key: Bytes, iv: Bytes, bytes: Bytes): Promise<Bytes> {
  const aes = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt', 'decrypt']);
  const last = bytes.slice(-16);
  const padding = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: last }, aes, new Uint8Array(0));
  const padded = join(bytes, new Uint8Array(padding));
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, aes, padded));
}

async function digest(algorithm: string, ...parts: readonly Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest(algorithm, join(...parts)));
}

function utf16(): Bytes {
  return Uint8Array.from([...password].flatMap((letter) => [letter.charCodeAt(0), 0]));
}

function number(value: number): Bytes {
  return Uint8Array.from([0, 8, 16, 24], (shift) => (value >>> shift) & 255);
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function u16(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint16(at, true);
}

function u32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
}

/** RC4, which Web Crypto lacks. It serves only to recognise old files and protects nothing. */
function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    const value = box[one] ?? 0;
    box[one] = box[other] ?? 0;
    box[other] = value;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return bytes.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (box[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) & 255] ?? 0);
  });
}

function join(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
