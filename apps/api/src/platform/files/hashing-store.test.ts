import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS, Upload } from '@tus/server';
import { expect, test } from 'vitest';
import { HashingStore } from './hashing-store.ts';
import { UploadFolder } from './upload-folder.ts';

test('an upload that is created twice at the same moment keeps its bytes', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hashing-store-'));
  try {
    const options = { directory, expirationPeriodInMilliseconds: 60_000 };
    const store = new HashingStore(new UploadFolder(options, async () => undefined));
    const id = '4f9c3a1e-0000-4000-8000-000000000000';
    const begin = () => store.create(new Upload({ id, size: 9, offset: 0 }));
    await begin();
    await writeFile(join(directory, id), 'half');
    await expect(begin()).rejects.toBe(ERRORS.INVALID_OFFSET);
    expect(await readFile(join(directory, id), 'utf8')).toBe('half');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
