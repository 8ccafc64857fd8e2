import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** The first line of every age file (C2SP age specification), its line feed included. */
export const envelopeHeader = 'age-encryption.org/v1\n';
const headerBytes = new TextEncoder().encode(envelopeHeader);

/** An X25519 pair in age's own notation; `age -d -i` accepts the identity as it is. */
export interface KeyPair {
  /** `AGE-SECRET-KEY-1…` */
  readonly identity: string;
  /** `age1…` */
  readonly recipient: string;
}

/**
 * Why an envelope could not be opened. The law treats them differently (电子招标投标办法31): a bid whose
 * envelope is damaged is the bidder's matter, a key that does not fit may be the platform's.
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

/** True when a file that begins with these bytes is an age file. Needs the first 22 bytes. */
export function isSealed(firstBytes: Uint8Array): boolean {
  return (
    firstBytes.length >= headerBytes.length && headerBytes.every((byte, index) => firstBytes[index] === byte)
  );
}

/** The number of bytes `isSealed` looks at. */
export const sealedPrefixLength = headerBytes.length;

/**
 * Encrypts to every recipient, each of whom can open it alone. Memory stays at a chunk (64 KiB), so a
 * 500 MB file is sealed in the browser while it is read.
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

/** Throws EnvelopeError. For what is small: bids are opened as streams. */
export async function openBytes(identity: string, sealed: Uint8Array): Promise<Uint8Array> {
  if (!isSealed(sealed)) throw new EnvelopeError('not_an_envelope');
  try {
    return await decrypterFor(identity).decrypt(sealed);
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * With one key, or whichever of several fits. Rejects with EnvelopeError when none does; the returned stream fails with one when the content
 * turns out damaged further on, so what was read before must not be used until the stream has ended.
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
  for (const one of [identity].flat()) decrypter.addIdentity(one);
  return decrypter;
}

/** Without this a large file without a line feed would be read whole in search of the header's end. */
async function requireHeader(sealed: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const reader = sealed.getReader();
  const read: Uint8Array[] = [];
  let length = 0;
  while (length < headerBytes.length) {
    const next = await reader.read();
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
  }
  const start = new Uint8Array(length);
  let at = 0;
  for (const part of read) {
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
