import { join } from 'node:path';
import type { Parts } from '../parts.ts';

/**
 * Whether so many bytes more leave the free disk that `DISK_MIN_FREE_MB` asks for. What is left below it is for what
 * was begun: bids being opened, records, the database.
 */
export async function hasRoom(parts: Pick<Parts, 'config' | 'files'>, size = 0): Promise<boolean> {
  const { diskMinFree } = parts.config;
  if (diskMinFree === 0) return true;
  const free = await parts.files.free();
  return free === null || free - size >= diskMinFree;
}

const megabyte = 1024 * 1024;
/** Megabytes to which the free disk is told: finer, it would tell how much was uploaded. */
const step = 100;

/**
 * Where the files lie and how much room is left, once there is too little of it; null while there is enough. What is left
 * on a disk that takes uploads would tell before an opening how many bid.
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
