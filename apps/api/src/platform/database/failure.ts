import type { CommonReason } from '@procure/contract/answer.ts';
import { ClockSetBack } from './clock.ts';
import { isTooSlow, isUnreachable, sqlState } from './db.ts';

/** Error codes and names for a full disk, quota, PostgreSQL or object store. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100']);
const fullNames = new Set(['QuotaExceeded', 'XMinioStorageFull', 'StorageFull', 'InsufficientStorage']);

/** Whether the error, or one of its causes, means that the storage is full. */
export function isStorageFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (full.has(sqlState(at) ?? '') || fullNames.has(at.name)) return true;
  }
  return false;
}

/**
 * The reason on the wire for an unexpected error. `reading`: the call was not to save anything. A connection that
 * broke during a commit leaves the outcome unknown, so an act is never reported as lost.
 */
export function failureOf(error: unknown, reading: boolean): CommonReason {
  if (isStorageFull(error)) return 'storage_full';
  if (error instanceof ClockSetBack) return 'clock_set_back';
  if (isTooSlow(error)) return reading ? 'data_unavailable' : 'busy';
  if (isUnreachable(error)) return reading ? 'data_unavailable' : 'unavailable';
  return 'unexpected';
}
