import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isAbsent } from '../files/absent.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { flush } from '../files/flush.ts';
import { StartupError } from '../process/startup-error.ts';
import { digesting, digestThrough } from './digested.ts';
import { filesName, type Manifest, poolName } from './manifest.ts';

interface Listed {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}

type Missing = Manifest['missing'][number];

/** Files copied at the same time: buckets have a high latency, and disks prefer few. */
const atOnce = 4;

/**
 * The files that a backup lists, one by one.
 * @throws Error if the list is missing or damaged
 */
async function* listed(folder: string): AsyncGenerator<Listed> {
  const text = createGunzip().setEncoding('utf8');
  // An error of the pipeline also ends `text`, which reports it.
  pipeline(createReadStream(join(folder, filesName)), text).catch(() => undefined);
  let rest = '';
  for await (const piece of text as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [path = '', sha256 = '', size = ''] = line.split('\t');
      yield { path, sha256, size: Number(size) };
    }
  }
}

/** The place of a file beside the backups, by the id at the end of its path, in folders and buckets alike. */
function placeOf(target: string, path: string): string {
  const id = basename(path);
  return join(target, poolName, id.slice(0, 2), id);
}

/** Processes all files that a backup lists, several at a time. */
async function each(folder: string, work: (file: Listed) => Promise<void>): Promise<void> {
  const files = listed(folder);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = await files.next(); next.done !== true; next = await files.next())
        await work(next.value);
    }),
  );
}

/**
 * Copies the listed files that earlier backups do not contain. Files never change, so an existing one of the same size
 * is the same.
 * @throws StartupError if the storage cannot be reached
 * @param isListed whether the database still names the path
 */
export async function copyFilesOut(
  storage: Pick<FileStorage, 'read'>,
  { target, folder }: { readonly target: string; readonly folder: string },
  isListed: (path: string) => Promise<boolean>,
): Promise<{ readonly copied: number; readonly missing: readonly Missing[] }> {
  let copied = 0;
  const missing: Missing[] = [];
  await each(folder, async ({ path, sha256, size }) => {
    const place = placeOf(target, path);
    const there = await stat(place).catch(() => null);
    if (there?.size === size) return;
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    const draft = `${place}.part`;
    const { stream, told } = digesting();
    try {
      await pipeline(await storage.read(path), stream, createWriteStream(draft, { mode: 0o600 }));
    } catch (error) {
      await rm(draft, { force: true });
      if (!isAbsent(error)) {
        throw new StartupError(
          `无法从文件存储读取 ${path}，备份未完成：${error instanceof Error ? error.message : String(error)}`,
        );
      }
      missing.push({ path, why: (await isListed(path)) ? 'lost' : 'removed' });
      return;
    }
    if (told().sha256 !== sha256) {
      await rm(draft, { force: true });
      missing.push({ path, why: 'damaged' });
      return;
    }
    await flush(draft);
    await rename(draft, place);
    await flush(dirname(place));
    copied++;
  });
  return { copied, missing };
}

/**
 * Checks every file against its digest, beside the backup, or in the storage if the backup is only a listing.
 * @returns the paths of wrong files, each with the fault
 */
export async function checkFiles(
  read: (path: string) => Promise<Readable>,
  folder: string,
  missing: readonly Missing[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const known = new Set(missing.map(({ path }) => path));
  await each(folder, async ({ path, sha256 }) => {
    if (known.has(path)) return;
    const found = await read(path)
      .then(digestThrough)
      .catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      });
    if (found === null) wrong.push(`${path} 缺失`);
    else if (found.sha256 !== sha256) wrong.push(`${path} 内容与校验值不符`);
  });
  return wrong;
}

/**
 * Checks that every file that the backup lists exists beside it with its size.
 * @returns the paths of those that do not
 */
export async function missingFiles(
  target: string,
  folder: string,
  missing: readonly Missing[],
): Promise<readonly string[]> {
  const absent: string[] = [];
  const known = new Set(missing.map(({ path }) => path));
  await each(folder, async ({ path, size }) => {
    if (known.has(path)) return;
    const there = await stat(placeOf(target, path)).catch(() => null);
    if (there?.size !== size) absent.push(path);
  });
  return absent;
}

/**
 * The ids of the files that any of the backups lists.
 * @throws Error if a list cannot be read
 */
export async function listedIds(folders: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const folder of folders) {
    await each(folder, async ({ path }) => {
      ids.add(basename(path));
    });
  }
  return ids;
}

/**
 * Removes the files beside the backups whose ids are not given.
 * @returns the number of removed files
 */
export async function removeOthers(target: string, ids: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for (const group of await readdir(join(target, poolName)).catch(() => [])) {
    for (const id of await readdir(join(target, poolName, group))) {
      if (ids.has(id)) continue;
      await rm(join(target, poolName, group, id), { force: true });
      removed++;
    }
  }
  return removed;
}

/** Reads files beside the backups. */
export const besides = (target: string) => async (path: string) => createReadStream(placeOf(target, path));

/**
 * Stores the backup's files in a storage. Safe to repeat, because the storage stores each file atomically.
 * @returns the changed paths: folders and buckets name files differently
 */
export async function copyFilesIn(
  storage: Pick<FileStorage, 'put'>,
  { target, folder }: { readonly target: string; readonly folder: string },
  missing: readonly Missing[],
): Promise<{ readonly count: number; readonly moved: ReadonlyMap<string, string> }> {
  let count = 0;
  const moved = new Map<string, string>();
  const known = new Set(missing.map(({ path }) => path));
  await each(folder, async ({ path, size }) => {
    if (known.has(path)) return;
    const stored = await storage.put(basename(path), createReadStream(placeOf(target, path)), size);
    if (stored !== path) moved.set(path, stored);
    count++;
  });
  return { count, moved };
}
