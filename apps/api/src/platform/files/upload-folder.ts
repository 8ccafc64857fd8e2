import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Upload } from '@tus/server';
import { isStorageFull } from '../failure.ts';
import { Turns } from './turns.ts';

/** Where the bytes of one upload go, one after the other. */
export interface Place {
  write(pieces: Buffer[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * How many uploads of a process write at once. What comes meanwhile on the other lines waits in them, so that hundreds
 * at full speed keep neither the process nor its disk from those who submit.
 */
const writers = 4;

/** The library's store says only that a write failed; whoever uploads is told where there is no room left. */
export class UploadFolder extends FileStore {
  readonly #turns = new Turns(writers);
  readonly #present: () => Promise<void>;

  /** `present` rejects while the storage is away. */
  constructor(
    options: { readonly directory: string; readonly expirationPeriodInMilliseconds: number },
    present: () => Promise<void>,
  ) {
    super(options);
    this.#present = present;
  }

  /** Of a storage that is away nobody can say that it holds no such upload. */
  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id);
    } catch (error) {
      await this.#present();
      throw error;
    }
  }

  /** `id` was checked where the upload was found. */
  async place(id: string, offset: number): Promise<Place> {
    const file = await told(open(join(this.directory, id), 'r+'));
    let at = offset;
    return {
      write: (pieces) =>
        this.#turns.take(async () => {
          for (let left = pieces; left.length > 0; ) {
            const { bytesWritten } = await told(file.writev(left, at));
            at += bytesWritten;
            left = after(left, bytesWritten);
          }
        }),
      close: () => file.close(),
    };
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const place = await this.place(id, offset);
    let written = offset;
    try {
      for await (const piece of readable) {
        await place.write([piece]);
        written += piece.length;
      }
    } finally {
      await place.close();
    }
    return written;
  }
}

async function told<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw isStorageFull(error) ? error : ERRORS.FILE_WRITE_ERROR;
  });
}

/** What is left of the pieces once so many bytes of them are written. */
function after(pieces: Buffer[], written: number): Buffer[] {
  let gone = written;
  return pieces.flatMap((piece) => {
    const part = piece.subarray(Math.min(gone, piece.length));
    gone -= piece.length - part.length;
    return part.length === 0 ? [] : [part];
  });
}
