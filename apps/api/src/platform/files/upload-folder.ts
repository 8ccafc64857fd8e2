import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Upload } from '@tus/server';
import { isStorageFull } from '../database/failure.ts';
import { type Slab, UploadWriter } from './upload-writer.ts';

/** The destination of one upload's bytes, written in order. */
export interface Place {
  /** Writes the first `length` bytes of the slab. */
  write(slab: Slab, length: number): Promise<void>;
  close(): Promise<void>;
}

/** The library's store reports only that a write failed; this store also reports that the disk is full. */
export class UploadFolder extends FileStore {
  readonly #writer = new UploadWriter();
  readonly #present: () => Promise<void>;

  /** `present` rejects while the storage is away. */
  constructor(
    options: { readonly directory: string; readonly expirationPeriodInMilliseconds: number },
    present: () => Promise<void>,
  ) {
    super(options);
    this.#present = present;
  }

  /** While the storage is away, an upload must not be reported as missing. */
  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id);
    } catch (error) {
      await this.#present();
      throw error;
    }
  }

  /** The buffers for bytes to be written, each used by one upload at a time. */
  get slabs(): readonly Slab[] {
    return this.#writer.slabs;
  }

  /** `id` was checked when the upload was found. */
  async place(id: string, offset: number): Promise<Place> {
    const file = await translateFault(open(join(this.directory, id), 'r+'));
    let at = offset;
    return {
      write: async (slab, length) => {
        await translateFault(this.#writer.write(id, file.fd, { slab, length, offset: at }));
        at += length;
      },
      close: () => file.close(),
    };
  }

  digestOf(id: string, size: number): Promise<string | null> {
    return this.#writer.digestOf(id, size);
  }

  forget(id: string): Promise<void> {
    return this.#writer.forget(id);
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = await translateFault(open(join(this.directory, id), 'r+'));
    let at = offset;
    try {
      for await (const piece of readable as AsyncIterable<Buffer>) {
        for (let left = piece; left.length > 0; ) {
          const { bytesWritten } = await translateFault(file.write(left, 0, left.length, at));
          at += bytesWritten;
          left = left.subarray(bytesWritten);
        }
      }
    } finally {
      await file.close();
    }
    return at;
  }
}

async function translateFault<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw isStorageFull(error) ? error : ERRORS.FILE_WRITE_ERROR;
  });
}
