import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from './folder.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-folder-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('stores nothing in the mount point of an unmounted disk, and continues once it is mounted again', async () => {
  const folder = await openFolder(dataDir);
  const id = randomUUID();
  await folder.writeMark(randomUUID());
  const store = (name: string) => folder.put(name, Readable.from('sealed'), 6);
  await store(id);
  const upload = randomUUID();
  await writeFile(join(dataDir, 'uploads', upload), 'sealed');

  const missing = randomUUID();
  const uploads = await folder.uploads();
  await expect(uploads.getUpload(missing)).rejects.toMatchObject({ status_code: 404 });

  const [files, away] = [join(dataDir, 'files'), join(dataDir, 'away')];
  await rename(files, away);
  for (const leaves of ['nothing', 'an empty folder']) {
    if (leaves === 'an empty folder') await mkdir(files);
    await expect(store(randomUUID())).rejects.toThrow('ENOENT');
    await expect(folder.settle(upload)).rejects.toThrow('ENOENT');
    // The store does not report the upload as missing either.
    await expect(uploads.getUpload(missing)).rejects.toThrow('ENOENT');
  }
  expect(await readdir(files)).toEqual([]);
  await rm(files, { recursive: true });
  await rename(away, files);
  await expect(folder.settle(upload)).resolves.toContain(upload);
  await store(randomUUID());
});
