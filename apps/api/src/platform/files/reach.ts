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

/** How long the storage takes, in seconds, to keep a few bytes for good and to give them back. */
export interface StorageTimes {
  readonly write: number;
  readonly read: number;
}

/** Null where the storage is away. Tried with a note of its own: what others store and when is in no number. */
export async function timeStorage(
  files: Pick<FileStorage, 'readMark' | 'readNote' | 'writeNote'>,
): Promise<StorageTimes | null> {
  if ((await reachOf(files)) === 'away') return null;
  const trial = async () => {
    const begun = performance.now();
    await files.writeNote('trial', new Date().toISOString());
    const written = performance.now();
    await files.readNote('trial');
    return { write: (written - begun) / 1_000, read: (performance.now() - written) / 1_000 };
  };
  return Promise.race([trial().catch(() => null), wait(patience * 3, null, { ref: false })]);
}
