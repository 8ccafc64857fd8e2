import { at, type Moment } from '../moment.ts';

/**
 * Milliseconds after the opening for which the end of the preliminary review waits until the files of the bids are
 * compared. A comparison that ends later, because the storage was away, brings its findings to the report.
 */
export const readingPatience = 2 * 3_600_000;

/** The comparison of the files of an opened lot. */
export interface FileReading {
  readonly openedAt: Moment;
  /** Null while files are being read. */
  readonly completedAt: Moment | null;
}

/** Whether the end of the preliminary review waits for the files; null for a lot that is not opened. */
export function isReadingAwaited(reading: FileReading | null, now: Moment): boolean {
  if (reading === null || reading.completedAt !== null) return false;
  return at(now) - at(reading.openedAt) < readingPatience;
}
