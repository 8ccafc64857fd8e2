import { holdFreeName, holdName, livingNames } from './held-name.ts';

/** What was written to the browser's own disk. */
export interface WrittenOut {
  readonly content: Blob;
  /** What `findWritten` finds it by after its page has gone; null where it lives no longer than its page. */
  readonly name: string | null;
  /** To be called when it is needed no more. */
  remove(): Promise<void>;
  /** Lets it lie, for another page to go on with. */
  leave(): void;
}

const folderName = 'sealed';
const lastingPrefix = 'lasting-';
/** Milliseconds that what outlives its page stays, where no page comes for it. */
const lifetime = 7 * 24 * 3_600_000;

/**
 * Writes a stream to the browser's own disk while it comes, so that no memory holds it: for ciphertext alone, since
 * nothing is encrypted here. Null where this browser has no such place (a page without TLS, an old one). What a page
 * that has died left there goes with the next writing; what lasts stays for a week.
 * @throws DOMException where the disk is full, and whatever the stream fails with
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

/** What a page that has gone wrote there to last; null where it is no more, or another page has it. */
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

/** Removes all that no page of this browser is writing or reading now. */
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

/** Removes what no page holds: of what lasts, only what was written before `since` (milliseconds of the epoch). */
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
