import { holdFreeName, holdName, livingNames } from './held-name.ts';

/** A file written to the browser's private file system. */
export interface WrittenOut {
  readonly content: Blob;
  /** Name by which `findWritten` finds it after its page has gone; null if it does not outlive its page. */
  readonly name: string | null;
  /** Removes the file, when it is no longer needed. */
  remove(): Promise<void>;
  /** Releases the file, so that another page can continue with it. */
  leave(): void;
}

const folderName = 'sealed';
const lastingPrefix = 'lasting-';
/** Milliseconds for which a lasting file is kept while no page uses it. */
const lifetime = 7 * 24 * 3_600_000;

/**
 * Writes a stream to the browser's private file system as it arrives, without holding it in memory. For ciphertext
 * only, since nothing is encrypted here. Null if the browser has no such file system (a page without TLS, an old
 * browser). The next write removes the files of dead pages; lasting files stay for a week.
 * @throws DOMException if the disk is full, and any error of the stream
 */
export async function writeOut(
  make: () => Promise<ReadableStream<Uint8Array>>,
  signal: AbortSignal,
  lasts: boolean,
): Promise<WrittenOut | null> {
  const folder = await openFolder();
  if (folder === null) return null;
  const name = `${lasts ? lastingPrefix : ''}${crypto.randomUUID()}`;
  const release = await holdName(name);
  await sweep(folder, Date.now() - lifetime);
  const written = { name: lasts ? name : null, ...handling(folder, name, release) };
  try {
    const file = await folder.getFileHandle(name, { create: true });
    await (await make()).pipeTo(await file.createWritable(), { signal });
    return { content: await file.getFile(), ...written };
  } catch (error) {
    await written.remove();
    throw error;
  }
}

/** Opens a lasting file of an earlier page; null if it no longer exists or another page holds it. */
export async function findWritten(name: string): Promise<WrittenOut | null> {
  const folder = await openFolder();
  if (folder === null) return null;
  const release = await holdFreeName(name);
  if (release === null) return null;
  try {
    const content = await (await folder.getFileHandle(name)).getFile();
    return { content, name, ...handling(folder, name, release) };
  } catch {
    release();
    return null;
  }
}

/** Removes every file that no page of this browser is writing or reading now. */
export async function sweepWritten(): Promise<void> {
  const folder = await openFolder();
  if (folder !== null) await sweep(folder, Number.POSITIVE_INFINITY);
}

const handling = (folder: FileSystemDirectoryHandle, name: string, release: () => void) => ({
  remove: async () => {
    await folder.removeEntry(name).catch(() => undefined);
    release();
  },
  leave: release,
});

async function openFolder(): Promise<FileSystemDirectoryHandle | null> {
  if (!('createWritable' in (globalThis.FileSystemFileHandle?.prototype ?? {}))) return null;
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });
  } catch {
    // A private window of some browsers.
    return null;
  }
}

/** Removes files that no page holds; lasting ones only if written before `since` (milliseconds since the epoch). */
async function sweep(folder: FileSystemDirectoryHandle, since: number): Promise<void> {
  const living = await livingNames();
  for await (const [name, handle] of folder.entries()) {
    if (living.has(name)) continue;
    const stays =
      name.startsWith(lastingPrefix) &&
      handle instanceof FileSystemFileHandle &&
      (await handle.getFile().catch(() => null))?.lastModified;
    if (typeof stays === 'number' && stays >= since) continue;
    await folder.removeEntry(name).catch(() => undefined);
  }
}
