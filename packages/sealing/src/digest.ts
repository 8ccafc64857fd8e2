import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Sixty-four lower-case hexadecimal digits. */
export type Sha256Hex = string;

export interface RunningDigest {
  update(bytes: Uint8Array): void;
  /** Number of bytes hashed so far. */
  readonly size: number;
  /** Finishes the digest. Call it once. */
  hex(): Sha256Hex;
}

/** Starts an incremental SHA-256. Web Crypto can digest only a complete buffer. */
export function startDigest(): RunningDigest {
  const hash = sha256.create();
  let size = 0;
  return {
    update(bytes) {
      hash.update(bytes);
      size += bytes.length;
    },
    get size() {
      return size;
    },
    hex: () => bytesToHex(hash.digest()),
  };
}

export function digestOf(bytes: Uint8Array): Sha256Hex {
  return bytesToHex(sha256(bytes));
}

/** Passes bytes through unchanged and calls `onEnd` with their digest and size at the end of the stream. */
export function digesting(
  onEnd: (result: { sha256: Sha256Hex; size: number }) => void,
): TransformStream<Uint8Array, Uint8Array> {
  const digest = startDigest();
  return new TransformStream({
    transform(chunk, controller) {
      digest.update(chunk);
      controller.enqueue(chunk);
    },
    flush: () => onEnd({ sha256: digest.hex(), size: digest.size }),
  });
}
