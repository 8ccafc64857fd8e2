import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** The first line of every age file, including its line feed (C2SP age specification). */
export const envelopeHeader = 'age-encryption.org/v1\n';
const headerBytes = new TextEncoder().encode(envelopeHeader);

/** An X25519 key pair in age's notation. `age -d -i` accepts a file that contains the identity. */
export interface KeyPair {
  /** `AGE-SECRET-KEY-1…` */
  readonly identity: string;
  /** `age1…` */
  readonly recipient: string;
}

/**
 * Reasons that an envelope could not be opened. The law distinguishes them (电子招标投标办法31): the bidder is responsible
 * for a damaged envelope, but the platform may be responsible for a key that does not fit.
 */
export type OpenFailure = 'not_an_envelope' | 'wrong_key' | 'damaged';

export class EnvelopeError extends Error {
  readonly failure: OpenFailure;

  constructor(failure: OpenFailure, cause?: unknown) {
    super(`envelope cannot be opened: ${failure}`, { cause });
    this.name = 'EnvelopeError';
    this.failure = failure;
  }
}

export async function makeKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The public half of an identity. */
export function recipientOf(identity: string): Promise<string> {
  return identityToRecipient(identity);
}

/** Reports whether the bytes begin with the first line of an age file. Needs the first 22 bytes. */
export function isSealed(firstBytes: Uint8Array): boolean {
  return (
    firstBytes.length >= headerBytes.length && headerBytes.every((byte, index) => firstBytes[index] === byte)
  );
}

/** The number of bytes `isSealed` looks at. */
export const sealedPrefixLength = headerBytes.length;

/**
 * Encrypts a stream to every recipient; each of them can decrypt it alone. Holds one chunk (64 KiB) in memory, so that
 * a browser can seal a 500 MB file.
 * @throws RangeError without recipients
 */
export function sealStream(
  recipients: readonly string[],
  plaintext: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  return encrypterFor(recipients).encrypt(plaintext);
}

export function sealBytes(recipients: readonly string[], plaintext: Uint8Array): Promise<Uint8Array> {
  return encrypterFor(recipients).encrypt(plaintext);
}

/**
 * Decrypts a small file in memory. Use `openStream` for bids.
 * @throws EnvelopeError
 */
export async function openBytes(identity: string, sealed: Uint8Array): Promise<Uint8Array> {
  if (!isSealed(sealed)) throw new EnvelopeError('not_an_envelope');
  try {
    return await decrypterFor(identity).decrypt(sealed);
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * Decrypts a stream with one of the given keys. The returned stream fails with an EnvelopeError if a later chunk is
 * damaged, so its content must not be used before the stream has ended.
 * @throws EnvelopeError if this is not an age file, no key fits, or the header is damaged
 */
export async function openStream(
  identity: string | readonly string[],
  sealed: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const checked = await requireHeader(sealed);
  let plaintext: ReadableStream<Uint8Array>;
  try {
    plaintext = await decrypterFor(identity).decrypt(checked);
  } catch (error) {
    throw failureOf(error);
  }
  return withFailures(plaintext);
}

function encrypterFor(recipients: readonly string[]): Encrypter {
  if (recipients.length === 0) throw new RangeError('an envelope needs a recipient');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

function decrypterFor(identity: string | readonly string[]): Decrypter {
  const decrypter = new Decrypter();
  for (const key of [identity].flat()) decrypter.addIdentity(key);
  return decrypter;
}

/**
 * Rejects other formats early: the library would read a large file without line feeds completely to find a header's
 * end.
 */
async function requireHeader(sealed: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const reader = sealed.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < headerBytes.length) {
    const next = await reader.read();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  const start = new Uint8Array(length);
  let at = 0;
  for (const part of chunks) {
    start.set(part, at);
    at += part.length;
  }
  if (!isSealed(start)) {
    await reader.cancel();
    throw new EnvelopeError('not_an_envelope');
  }
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(start),
    pull: async (controller) => {
      const next = await reader.read();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function withFailures(plaintext: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = plaintext.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const next = await reader.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        controller.error(failureOf(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function failureOf(error: unknown): EnvelopeError {
  const message = error instanceof Error ? error.message : '';
  return new EnvelopeError(message.startsWith('no identity matched') ? 'wrong_key' : 'damaged', error);
}
