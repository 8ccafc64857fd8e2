import { join } from 'node:path';
import type { Parts } from '../process/parts.ts';

/**
 * Whether `size` more bytes leave the free space that `DISK_MIN_FREE_MB` requires. The rest is reserved for work in
 * progress: opening bids, records, the database.
 */
export async function hasRoom(parts: Pick<Parts, 'config' | 'files'>, size = 0): Promise<boolean> {
  const { diskMinFree } = parts.config;
  if (diskMinFree === 0) return true;
  const free = await parts.files.free();
  return free === null || free - size >= diskMinFree;
}

const megabyte = 1024 * 1024;
/** Megabytes to which the free space is rounded; finer figures would reveal the size of uploads. */
const step = 100;

/**
 * The place of the files and the free space, if it is too small; otherwise null. The free space of a disk that accepts
 * uploads would reveal the number of bidders before an opening.
 */
export async function roomLeft(parts: Pick<Parts, 'config' | 'files'>) {
  if (await hasRoom(parts)) return null;
  const { diskMinFree, dataDir } = parts.config;
  const free = (await parts.files.free()) ?? 0;
  return {
    path: join(dataDir, 'files'),
    freeMb: Math.floor(free / megabyte / step) * step,
    leastMb: Math.round(diskMinFree / megabyte),
  };
}
