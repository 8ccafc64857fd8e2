import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS } from '@tus/server';
import { isStorageFull } from '../failure.ts';
import { Turns } from './turns.ts';

/**
 * How many uploads of a process write at once. What comes meanwhile on the other lines waits in them, so that hundreds
 * at full speed keep neither the process nor its disk from those who submit.
 */
const writers = 4;

/** The library's store says only that a write failed; whoever uploads is told where there is no room left. */
export class UploadFolder extends FileStore {
  readonly #turns = new Turns(writers);

  /** `id` was checked where the upload was found. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    try {
      const place = await open(join(this.directory, id), 'r+');
      try {
        // As much at a time as has gathered since.
        for await (const piece of readable) at += await this.#turns.take(() => writeWhole(place, piece, at));
      } finally {
        await place.close();
      }
    } catch (error) {
      throw isStorageFull(error) ? error : ERRORS.FILE_WRITE_ERROR;
    }
    return at;
  }
}

async function writeWhole(
  place: Awaited<ReturnType<typeof open>>,
  piece: Buffer,
  at: number,
): Promise<number> {
  let written = 0;
  while (written < piece.length)
    written += (await place.write(piece, written, piece.length - written, at + written)).bytesWritten;
  return written;
}
