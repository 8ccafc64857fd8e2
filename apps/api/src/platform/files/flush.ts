import { open } from 'node:fs/promises';

/** Waits until the file, or the folder's list of names, is on disk, so that it survives a power failure. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows cannot sync a folder.
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle.close();
  }
}
