import { holdName, livingNames } from './held-name.ts';

/** What was written to the browser's own disk. */
export interface WrittenOut {
  readonly content: Blob;
  /** To be called when it is needed no more. */
  remove(): Promise<void>;
}

const folderName = 'sealed';

/**
 * Writes a stream to the browser's own disk while it comes, so that no memory holds it: for ciphertext alone, since
 * nothing is encrypted here. Null where this browser has no such place (a page without TLS, an old one); what a page
 * that has died left there goes with the next writing.
 * @throws DOMException where the disk is full, and whatever the stream fails with
 */
export async function writeOut(
  make: () => Promise<ReadableStream<Uint8Array>>,
  signal: AbortSignal,
): Promise<WrittenOut | null> {
  const place = await openFolder();
  if (place === null) return null;
  const { folder, name, release } = place;
  const remove = async () => {
    await folder.removeEntry(name).catch(() => undefined);
    release();
  };
  try {
    const file = await folder.getFileHandle(name, { create: true });
    await (await make()).pipeTo(await file.createWritable(), { signal });
    return { content: await file.getFile(), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The folder, swept, and a name in it that no other page sweeps while this one lives. */
async function openFolder() {
  if (!('createWritable' in (globalThis.FileSystemFileHandle?.prototype ?? {}))) return null;
  let folder: FileSystemDirectoryHandle;
  try {
    folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });
  } catch {
    // A private window of some browsers.
    return null;
  }
  const name = crypto.randomUUID();
  const release = await holdName(name);
  const living = await livingNames();
  for await (const left of folder.keys()) {
    if (!living.has(left)) await folder.removeEntry(left).catch(() => undefined);
  }
  return { folder, name, release };
}
