import { createHash, type Hash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, type Upload } from '@tus/server';
import { Arriving } from './arriving.ts';
import { Turns } from './turns.ts';
import type { Place } from './upload-folder.ts';
import type { Slab } from './upload-writer.ts';

interface Running {
  readonly hash: Hash;
  /** The number of bytes digested, from the beginning of the file. */
  offset: number;
}

/** A store that can write bytes without a stream, and digests them itself. */
interface Below extends DataStore {
  readonly slabs?: readonly Slab[];
  place?(id: string, offset: number): Promise<Place>;
  digestOf?(id: string, size: number): Promise<string | null>;
  forget?(id: string): Promise<void>;
}

/** The most digests kept in progress; others are computed by reading the file again. */
const maxRunning = 1000;

/** Bytes after which an upload gives its turn to the next. */
const turnLength = 8 * 1024 * 1024;
/** Milliseconds for which an upload without new bytes keeps its turn. */
const turnPatience = 5;

/**
 * A tus store that digests bytes on their way to the store below. After an interruption the client resumes at the
 * stored length. If that equals the digested length, the digest continues; otherwise (bytes were lost, or another
 * process received the beginning) `digestOf` returns null, and the file is read again.
 */
export class HashingStore extends DataStore {
  readonly #below: Below;
  readonly #running = new Map<string, Running>();
  readonly #isHeld: () => boolean;
  readonly #turns: Turns<Slab>;

  /** While `isHeld` returns true, other work has priority and uploads continue slowly. */
  constructor(below: Below, isHeld: () => boolean = () => false) {
    super();
    this.#below = below;
    this.#isHeld = isHeld;
    this.#turns = new Turns(below.slabs ?? [], isHeld);
    // With a deferred length, a file above the limit could not be refused at once.
    this.extensions = below.extensions.filter((name) => name !== 'creation-defer-length');
  }

  /** The SHA-256 of the first `size` bytes, in hexadecimal; null if it is unknown. */
  async digestOf(id: string, size: number): Promise<string | null> {
    const running = this.#running.get(id);
    if (running?.offset === size) return running.hash.copy().digest('hex');
    return (await this.#below.digestOf?.(id, size)) ?? null;
  }

  async forget(id: string): Promise<void> {
    this.#running.delete(id);
    await this.#below.forget?.(id);
  }

  /**
   * Called with the upload's lock held. If an upload is created twice at the same moment, the second call must not
   * truncate the bytes that the first has received: its client must ask again, and then finds the upload.
   */
  override async create(upload: Upload): Promise<Upload> {
    const known = await this.#below.getUpload(upload.id).catch((error: unknown) => {
      if (isMissingUpload(error)) return null;
      throw error;
    });
    if (known !== null) throw ERRORS.INVALID_OFFSET;
    return this.#below.create(upload);
  }

  override async remove(id: string): Promise<void> {
    await this.forget(id);
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

  /** Whether the store below can read requests directly. */
  get receives(): boolean {
    return this.#below.place !== undefined;
  }

  /**
   * Writes a request's body directly from the request: each stream between would cost as much as the digest. The body
   * waits in the socket until the upload has a turn. Received bytes are kept if the connection breaks or `signal` is
   * aborted; the request itself stays open, because it must still be answered.
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
    this.#running.delete(id);
    const arriving = new Arriving(request, signal);
    let written = 0;
    try {
      while (await arriving.hasMore()) {
        await this.#turns.take(async (slab) => {
          const end = written + turnLength;
          do {
            const length = await arriving.fill(slab.bytes, turnPatience);
            if (length === 0) return;
            if (written + length > most) throw ERRORS.ERR_MAX_SIZE_EXCEEDED;
            await place.write(slab, length);
            written += length;
          } while (written < end && !this.#isHeld());
        });
      }
      return offset + written;
    } finally {
      arriving.close();
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

/** Whether the store reports that the upload does not exist, or no longer does. */
export function isMissingUpload(error: unknown): boolean {
  return error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS;
}

/** Whether a client tried to delete an upload all of whose bytes are stored. */
export function isDeletionTooLate(error: unknown): boolean {
  return error === ERRORS.INVALID_TERMINATION;
}

function digest(running: Running, chunk: Buffer): void {
  running.hash.update(chunk);
  running.offset += chunk.length;
}
