import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UploadWriter } from './upload-writer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-writer-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Ids that belong to different threads. */
const ids = ['4f9c3a1e-0000-4000-8000-000000000000', '4f9c3a1e-0000-4000-8000-000000000001'];

async function write(writer: UploadWriter, id: string, content: Buffer, place: number): Promise<void> {
  const file = await open(join(folder, id), 'w+');
  const slab = writer.slabs[place];
  if (slab === undefined) throw new Error('no such slab');
  try {
    for (let offset = 0; offset < content.length; offset += slab.bytes.length) {
      const piece = content.subarray(offset, offset + slab.bytes.length);
      slab.bytes.set(piece);
      await writer.write(id, file.fd, { slab, length: piece.length, offset });
    }
  } finally {
    await file.close();
  }
}

describe('writing uploads', () => {
  test('concurrent uploads are each written completely, and their digests are known', async () => {
    const writer = new UploadWriter();
    // A multiple neither of the slab size nor of the size of a write call.
    const contents = ids.map((_, place) => randomBytes(700_001 + place));
    await Promise.all(ids.map((id, place) => write(writer, id, contents[place] ?? Buffer.alloc(0), place)));
    for (const [place, id] of ids.entries()) {
      const content = contents[place] ?? Buffer.alloc(0);
      expect((await readFile(join(folder, id))).equals(content)).toBe(true);
      expect(await writer.digestOf(id, content.length)).toBe(
        createHash('sha256').update(content).digest('hex'),
      );
      expect(await writer.digestOf(id, content.length - 1)).toBeNull();
      await writer.forget(id);
      expect(await writer.digestOf(id, content.length)).toBeNull();
    }
  });

  test('bytes that could not be written are refused with the cause, and have no digest', async () => {
    const writer = new UploadWriter();
    const [id = ''] = ids;
    const [slab] = writer.slabs;
    if (slab === undefined) throw new Error('no slab');
    const file = await open(join(folder, id), 'w+');
    await writer.write(id, file.fd, { slab, length: 10, offset: 0 });
    const { fd } = file;
    await file.close();
    await expect(writer.write(id, fd, { slab, length: 10, offset: 10 })).rejects.toMatchObject({
      code: 'EBADF',
    });
    expect(await writer.digestOf(id, 20)).toBeNull();
    expect(await writer.digestOf(id, 10)).toBeNull();
  });
});
