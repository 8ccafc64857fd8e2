import { livingNames } from '@procure/web/file/held-name.ts';
import { dropItem, keptItems } from '@procure/web/vault/vault.ts';
import { useCallback, useRef, useState } from 'react';
import type { FileFacts, LostFile } from './kept-file.ts';

/** The name of a chosen file is stored before its content, and deleted once the content is stored. */
export const nameId = (id: string) => `${id}/name`;
export const forgetName = (id: string) => void dropItem(nameId(id)).catch(() => undefined);

/** Files that were chosen earlier and lost before they were stored: only their names are known. */
export function useLostFiles() {
  const [lost, setLost] = useState<readonly LostFile[]>([]);

  const forget = useCallback((id: string) => {
    setLost((files) => files.filter((one) => one.id !== id));
    forgetName(id);
  }, []);

  const current = useRef(lost);
  current.current = lost;
  /** Forgets the lost files that the chosen one replaces. */
  const replace = useCallback(
    (chosen: LostFile) => {
      for (const one of current.current) if (isSameFile(one, chosen)) forget(one.id);
    },
    [forget],
  );
  return { lost, setLost, forget, replace };
}

const isSameFile = (one: LostFile, other: LostFile) => one.role === other.role && one.name === other.name;

/** The stored names that have no content, except those of files that another page is storing now. */
export async function readLost(place: string, names: string): Promise<readonly LostFile[]> {
  // The names are read first, so that the content of a file that is stored in between is found.
  const named = await keptItems<LostFile>(names);
  if (named.length === 0) return [];
  const [stored, living] = await Promise.all([
    keptItems<FileFacts>(place),
    livingNames().catch(() => new Set<string | undefined>()),
  ]);
  const there = new Set(stored.map(({ id }) => id));
  return named.map(({ facts }) => facts).filter(({ id }) => !there.has(id) && !living.has(id));
}
