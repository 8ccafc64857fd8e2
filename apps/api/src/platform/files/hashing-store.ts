import { createHash, type Hash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, type Upload } from '@tus/server';

interface Running {
  readonly hash: Hash;
  /** Bytes digested, from the file's first on. */
  offset: number;
}

/** How many digests are kept going; the rest are made by reading the file again. */
const maxRunning = 1000;

/** Bytes of one upload that may wait in memory to be written. */
const gathered = 128 * 1024;

/**
 * A tus store that digests what passes through to the store below. After a break the client resumes at what
 * was stored: where that is what was digested, the digest goes on; where it is not (bytes were lost, or another
 * process took the beginning), `digestOf` answers null and the file is read again.
 */
export class HashingStore extends DataStore {
  readonly #below: DataStore;
  readonly #running = new Map<string, Running>();

  constructor(below: DataStore) {
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
    const digesting = this.#digesting(id, offset, Number.POSITIVE_INFINITY);
    const [, written] = await Promise.all([
      pipeline(stream, digesting, { end: true }),
      this.#below.write(digesting, id, offset),
    ]);
    return written;
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
    const digesting = this.#digesting(id, offset, most);
    const stop = () => {
      request.unpipe(digesting);
      if (!digesting.destroyed) digesting.end();
    };
    signal.addEventListener('abort', stop, { once: true });
    request.once('error', stop);
    request.pipe(digesting);
    let fault: unknown = null;
    digesting.once('error', (error) => {
      fault = error;
    });
    try {
      return await this.#below.write(digesting, id, offset);
    } catch (error) {
      throw fault ?? error;
    } finally {
      request.unpipe(digesting);
      request.off('error', stop);
      signal.removeEventListener('abort', stop);
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

  /** Digests what passes, where that begins at what is digested; fails after so many bytes. */
  #digesting(id: string, offset: number, most: number): Transform {
    const running = this.#at(id, offset);
    let left = most;
    return new Transform({
      highWaterMark: gathered,
      transform(chunk: Buffer, _encoding, done) {
        left -= chunk.length;
        if (left < 0) return done(ERRORS.ERR_MAX_SIZE_EXCEEDED);
        if (running !== null) {
          running.hash.update(chunk);
          running.offset += chunk.length;
        }
        done(null, chunk);
      },
    });
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
