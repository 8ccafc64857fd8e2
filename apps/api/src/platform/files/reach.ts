import { setTimeout as wait } from 'node:timers/promises';
import type { FileStorage } from './file-storage.ts';

/** Milliseconds after which a storage counts as away. */
const patience = 3_000;

/** Whether the storage answers, and bears its mark: a folder that is not mounted any more has none. */
export function reachOf(files: Pick<FileStorage, 'readMark'>): Promise<'ok' | 'away'> {
  const answer = files.readMark().then(
    (mark) => (mark === null ? ('away' as const) : ('ok' as const)),
    () => 'away' as const,
  );
  return Promise.race([answer, wait(patience, 'away' as const, { ref: false })]);
}
