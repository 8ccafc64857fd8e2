import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Upload } from '@tus/server';
import { isStorageFull } from '../failure.ts';

/** The library's store says only that a write failed; whoever uploads is told where there is no room left. */
export class UploadFolder extends FileStore {
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
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const place = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    try {
      await pipeline(readable, place);
    } catch (error) {
      throw isStorageFull(error) ? error : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + place.bytesWritten;
  }
}
