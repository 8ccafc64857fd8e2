import type { CommonReason } from '@procure/contract/answer.ts';
import { ClockSetBack } from './clock.ts';
import { isTooSlow, isUnreachable, sqlState } from './db.ts';

/** The disk's, the quota's, PostgreSQL's, and object stores' words for: nothing more fits in. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100']);
const fullNames = new Set(['QuotaExceeded', 'XMinioStorageFull', 'StorageFull', 'InsufficientStorage']);

/** Whether the error, or what caused it, says that there is no room left. */
export function isStorageFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (full.has(sqlState(at) ?? '') || fullNames.has(at.name)) return true;
  }
  return false;
}

/**
 * What an unexpected error is called on the wire. `reading`: nothing was to be saved. A line that broke during a
 * commit leaves open whether it took place, so an act is then never said to be lost.
 */
export function failureOf(error: unknown, reading: boolean): CommonReason {
  if (isStorageFull(error)) return 'storage_full';
  if (error instanceof ClockSetBack) return 'clock_set_back';
  if (isTooSlow(error)) return reading ? 'data_unavailable' : 'busy';
  if (isUnreachable(error)) return reading ? 'data_unavailable' : 'unavailable';
  return 'unexpected';
}
