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
  /** Bytes digested, from the file's first on. */
  offset: number;
}

/** A store that takes bytes without a stream, and digests them itself. */
interface Below extends DataStore {
  readonly slabs?: readonly Slab[];
  place?(id: string, offset: number): Promise<Place>;
  digestOf?(id: string, size: number): Promise<string | null>;
  forget?(id: string): Promise<void>;
}

/** How many digests are kept going; the rest are made by reading the file again. */
const maxRunning = 1000;

/** Bytes after which an upload lets the next one have its turn. */
const turnLength = 8 * 1024 * 1024;
/** Milliseconds that an upload keeps its turn without bringing anything. */
const turnPatience = 5;

/**
 * A tus store that digests what passes through to the store below. After a break the client resumes at what
 * was stored: where that is what was digested, the digest goes on; where it is not (bytes were lost, or another
 * process took the beginning), `digestOf` answers null and the file is read again.
 */
export class HashingStore extends DataStore {
  readonly #below: Below;
  readonly #running = new Map<string, Running>();
  readonly #isHeld: () => boolean;
  readonly #turns: Turns<Slab>;

  /** While `isHeld` says that something goes before uploads, they go on slowly. */
  constructor(below: Below, isHeld: () => boolean = () => false) {
    super();
    this.#below = below;
    this.#isHeld = isHeld;
    this.#turns = new Turns(below.slabs ?? [], isHeld);
    // A length that is told later could not be refused at once.
    this.extensions = below.extensions.filter((name) => name !== 'creation-defer-length');
  }

  /** The SHA-256 of the first `size` bytes, in hexadecimal; null where it is not known. */
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
   * Called with the upload's lock held. Of two beginnings of one upload at the same moment the second may not empty what
   * the first has been sent meanwhile: it is told to ask again, and then finds it.
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

  /** Whether the store below takes what comes with a request as it comes. */
  get receives(): boolean {
    return this.#below.place !== undefined;
  }

  /**
   * Writes what comes with a request, straight from it: each stream between would cost as much as the digest. It waits in
   * its line until the upload has a turn. What has come is kept when the line breaks or when `signal` says that it is
   * enough; the request itself is left as it is, for it is still to be answered.
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

/** Whether the store says that there is no such upload, or no longer. */
export function isMissingUpload(error: unknown): boolean {
  return error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS;
}

function digest(running: Running, chunk: Buffer): void {
  running.hash.update(chunk);
  running.offset += chunk.length;
}
