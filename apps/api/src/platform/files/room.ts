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
