import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataStore } from '@tus/server';
import { isAbsent } from './absent.ts';
import { type ByteRange, draftLifetime, type FileStorage, uploadLifetime } from './file-storage.ts';
import { flush } from './flush.ts';

/** Files in `files/ab/<id>` and unfinished uploads in `uploads/<id>` of the data folder. */
export async function openFolder(dataDir: string): Promise<FileStorage> {
  const root = resolve(dataDir, 'files');
  const uploadRoot = resolve(dataDir, 'uploads');
  await mkdir(root, { recursive: true, mode: 0o700 });
  await mkdir(uploadRoot, { recursive: true, mode: 0o700 });
  const mark = join(root, markName);
  /** Whether the storage has a known mark; from then on nothing is stored while the mark is missing. */
  let isMarked = false;
  let store: Promise<DataStore> | null = null;

  /** Rejects while the storage with the known mark is away. */
  async function requirePresent(): Promise<void> {
    if (isMarked) await access(mark);
  }

  /**
   * As `placeIn`, for storing. A disk that was unmounted leaves an empty folder, or none. Files stored there would be
   * hidden once it is mounted again, although their receipts were issued.
   */
  async function makePlace(id: string): Promise<{ path: string; full: string }> {
    await requirePresent();
    const made = placeIn(root, id);
    await mkdir(join(made.full, '..'), { recursive: true, mode: 0o700 });
    return made;
  }

  async function release(id: string): Promise<void> {
    const upload = inside(uploadRoot, nameOf(id));
    await rm(upload, { force: true });
    await rm(`${upload}.json`, { force: true });
  }

  return {
    uploads() {
      store ??= import('./upload-folder.ts').then(
        ({ UploadFolder }) =>
          new UploadFolder(
            { directory: uploadRoot, expirationPeriodInMilliseconds: uploadLifetime },
            requirePresent,
          ),
      );
      return store;
    },
    readUpload: async (id, range) => createReadStream(inside(uploadRoot, nameOf(id)), { ...range }),
    async settle(id) {
      const { path, full } = await makePlace(id);
      const from = inside(uploadRoot, nameOf(id));
      await flush(from);
      await linkOrCopy(from, full);
      await flush(join(full, '..'));
      return path;
    },
    release,
    discard: release,
    async put(id, content) {
      const { path, full } = await makePlace(id);
      await writeWhole(full, content);
      await flush(join(full, '..'));
      return path;
    },
    async remove(id) {
      const { full } = placeIn(root, id);
      await rm(draftOf(full), { force: true });
      await rm(full, { force: true });
    },
    removeDrafts: (now = new Date()) => removeDrafts(root, now),
    async free() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    async readMark() {
      const found = await readSmall(mark);
      isMarked ||= found !== null;
      return found;
    },
    async writeMark(id) {
      // The first writer decides.
      await writeFile(mark, `${id}\n`, { flag: 'wx', mode: 0o600 }).catch((error) => {
        if (error.code !== 'EEXIST') throw error;
      });
      isMarked = true;
    },
    readNote: (name) => readSmall(join(root, `.${name}`)),
    async writeNote(name, text) {
      await requirePresent();
      const full = join(root, `.${name}`);
      const draft = `${full}.${randomUUID()}`;
      await writeFile(draft, `${text}\n`, { mode: 0o600 });
      await flush(draft);
      await rename(draft, full);
    },
    read: async (path: string, range?: ByteRange): Promise<Readable> =>
      createReadStream(inside(root, path), { ...range }),
    expireUploads: (now = new Date()) => expireUploads(uploadRoot, now),
  };
}

const markName = '.storage-id';

/** The path of a file below the root, and on the disk. */
function placeIn(root: string, id: string): { path: string; full: string } {
  const path = `${nameOf(id).slice(0, 2)}/${id}`;
  return { path, full: inside(root, path) };
}

/** Stores the content under its final name once it is complete. */
async function writeWhole(full: string, content: Readable): Promise<void> {
  const draft = draftOf(full);
  try {
    await pipeline(content, createWriteStream(draft, { mode: 0o600 }));
    await flush(draft);
    await rename(draft, full);
  } catch (error) {
    // A draft that could not be completed is removed, because it may be the plain content of a bid.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes drafts of stored files that no process has written to for long. */
async function removeDrafts(root: string, now: Date): Promise<number> {
  let removed = 0;
  for (const folder of await readdir(root, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const name of await readdir(join(root, folder.name))) {
      if (!name.endsWith('.part')) continue;
      const draft = join(root, folder.name, name);
      const facts = await stat(draft).catch(() => null);
      if (facts === null || now.getTime() - facts.mtimeMs <= draftLifetime) continue;
      await rm(draft, { force: true });
      removed++;
    }
  }
  return removed;
}

/** Removes uploads that nothing was written to for their lifetime, with their descriptions. */
async function expireUploads(uploadRoot: string, now: Date): Promise<number> {
  let expired = 0;
  for (const name of await readdir(uploadRoot)) {
    const upload = join(uploadRoot, name);
    const facts = await stat(upload).catch(() => null);
    // An upload that is still being written is kept, whatever its age.
    if (facts === null || now.getTime() - facts.mtimeMs <= uploadLifetime) continue;
    if (name.endsWith('.json') && (await exists(upload.slice(0, -'.json'.length)))) continue;
    await rm(upload, { force: true });
    await rm(`${upload}.json`, { force: true });
    if (!name.endsWith('.json')) expired++;
  }
  return expired;
}

async function readSmall(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (isAbsent(error)) return null;
    throw error;
  });
  return text?.trim() || null;
}

/** Ids are unique, so no other process writes there. */
function draftOf(full: string): string {
  return `${full}.part`;
}

/** An id is a UUID, which contains no special characters of file names. */
function nameOf(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new RangeError('not a file id');
  return id;
}

/** The last check: no path leads outside of the root. */
function inside(root: string, path: string): string {
  const full = resolve(root, path);
  if (!full.startsWith(root + sep) || path.includes('\0'))
    throw new RangeError('a path outside of the storage');
  return full;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A hard link is cheap; a file system without them gets a copy, which is complete before it is renamed. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST') return;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EXDEV' && code !== 'EMLINK') throw error;
    const draft = `${to}.${process.pid}.part`;
    await copyFile(from, draft);
    await flush(draft);
    await rename(draft, to);
  }
}
