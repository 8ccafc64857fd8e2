import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

export interface Digested {
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** A pass-through stream that reports number and SHA-256 of its bytes once it has ended. */
export function digesting(): { readonly stream: Transform; told(): Digested } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  return { stream, told: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Reads the stream to its end and discards the bytes. */
export async function digestThrough(content: Readable): Promise<Digested> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
