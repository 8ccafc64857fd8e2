import { setTimeout as wait } from 'node:timers/promises';
import type { FileStorage } from './file-storage.ts';

/** Milliseconds after which a storage counts as away. */
const patience = 3_000;

/** Whether the storage answers and has its mark: a folder that is no longer mounted has none. */
export function reachOf(files: Pick<FileStorage, 'readMark'>): Promise<'ok' | 'away'> {
  const answer = files.readMark().then(
    (mark) => (mark === null ? ('away' as const) : ('ok' as const)),
    () => 'away' as const,
  );
  return Promise.race([answer, wait(patience, 'away' as const, { ref: false })]);
}

/** The seconds that the storage takes to save a few bytes and to read them back. */
export interface StorageTimes {
  readonly write: number;
  readonly read: number;
}

/** Null if the storage is away. Uses a note of its own, so that the figures reveal nothing about other files. */
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
