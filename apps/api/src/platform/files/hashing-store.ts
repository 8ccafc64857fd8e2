import { createHash, type Hash } from 'node:crypto';
import { type Readable, Transform, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, type Upload } from '@tus/server';
import type { Place } from './upload-folder.ts';

interface Running {
  readonly hash: Hash;
  /** Bytes digested, from the file's first on. */
  offset: number;
}

/** A store that takes bytes without a stream. */
interface Below extends DataStore {
  place?(id: string, offset: number): Promise<Place>;
}

/** How many digests are kept going; the rest are made by reading the file again. */
const maxRunning = 1000;

/** Bytes of one upload that may wait in memory to be written together. */
const gathered = 256 * 1024;

/**
 * A tus store that digests what passes through to the store below. After a break the client resumes at what
 * was stored: where that is what was digested, the digest goes on; where it is not (bytes were lost, or another
 * process took the beginning), `digestOf` answers null and the file is read again.
 */
export class HashingStore extends DataStore {
  readonly #below: Below;
  readonly #running = new Map<string, Running>();

  constructor(below: Below) {
    super();
    this.#below = below;
    // A length that is told later could not be refused at once.
    this.extensions = below.extensions.filter((name) => name !== 'creation-defer-length');
  }

  /** The SHA-256 of the first `size` bytes, in hexadecimal, where it is known. */
  digestOf(id: string, size: number): string | null {
    const running = this.#running.get(id);
    return running?.offset === size ? running.hash.copy().digest('hex') : null;
  }

  forget(id: string): void {
    this.#running.delete(id);
  }

  override create(upload: Upload): Promise<Upload> {
    return this.#below.create(upload);
  }

  override async remove(id: string): Promise<void> {
    this.forget(id);
    await this.#below.remove(id);
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const running = this.#at(id, offset);
    if (running === null) return this.#below.write(stream, id, offset);
    const digesting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        digest(running, chunk);
        done(null, chunk);
      },
    });
    const [, written] = await Promise.all([
      pipeline(stream, digesting, { end: true }),
      this.#below.write(digesting, id, offset),
    ]);
    return written;
  }

  /** Whether the store below takes what comes with a request as it comes. */
  get receives(): boolean {
    return this.#below.place !== undefined;
  }

  /**
   * Writes what comes with a request, straight from it: each stream between would cost as much as the digest. What has
   * come is kept when the line breaks or when `signal` says that it is enough; the request itself is left as it is, for
   * it is still to be answered.
   */
  async receive(
    request: Readable,
    { id, offset }: Pick<Upload, 'id' | 'offset'>,
    most: number,
    signal: AbortSignal,
  ): Promise<number> {
    if (signal.aborted) throw ERRORS.ABORTED;
    const place = await this.#below.place?.(id, offset);
    if (place === undefined) throw new TypeError('the store below takes streams alone');
    const running = this.#at(id, offset);
    let written = 0;
    const write = async (pieces: Buffer[]) => {
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      if (written + length > most) throw ERRORS.ERR_MAX_SIZE_EXCEEDED;
      if (running !== null) for (const piece of pieces) digest(running, piece);
      await place.write(pieces);
      written += length;
    };
    const sink = new Writable({
      highWaterMark: gathered,
      write: (piece: Buffer, _encoding, done) => void write([piece]).then(() => done(), done),
      writev: (pieces, done) => void write(pieces.map(({ chunk }) => chunk)).then(() => done(), done),
    });
    const stop = () => {
      request.unpipe(sink);
      sink.end();
    };
    signal.addEventListener('abort', stop, { once: true });
    request.once('error', stop);
    try {
      // The line may have broken while the file was opened.
      if (signal.aborted || request.destroyed) sink.end();
      else request.pipe(sink);
      await finished(sink);
      return offset + written;
    } finally {
      request.unpipe(sink);
      request.off('error', stop);
      signal.removeEventListener('abort', stop);
      await place.close();
    }
  }

  override getUpload(id: string): Promise<Upload> {
    return this.#below.getUpload(id);
  }

  override declareUploadLength(id: string, length: number): Promise<void> {
    return this.#below.declareUploadLength(id, length);
  }

  override deleteExpired(): Promise<number> {
    return this.#below.deleteExpired();
  }

  override getExpiration(): number {
    return this.#below.getExpiration();
  }

  #at(id: string, offset: number): Running | null {
    const known = this.#running.get(id);
    if (known?.offset === offset) return known;
    this.#running.delete(id);
    if (offset !== 0) return null;
    const running: Running = { hash: createHash('sha256'), offset: 0 };
    this.#running.set(id, running);
    const [oldest] = this.#running.keys();
    if (this.#running.size > maxRunning && oldest !== undefined) this.#running.delete(oldest);
    return running;
  }
}

function digest(running: Running, chunk: Buffer): void {
  running.hash.update(chunk);
  running.offset += chunk.length;
}
