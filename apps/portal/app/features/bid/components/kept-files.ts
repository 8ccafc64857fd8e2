import { type Content, dropItem, keepItem, keptItems } from '@procure/web/vault/vault.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileFacts, FileRole, KeptFile, LostFile } from './kept-file.ts';
import { forgetName, nameId, readLost, useLostFiles } from './lost-files.ts';

/** A chosen file that is still being checked, and not yet part of the bid. */
export type CheckingFile = Pick<KeptFile, 'id' | 'role' | 'name'>;

/**
 * Milliseconds for which a file that is being stored in this browser delays the submission. After that it counts as a
 * file that could not be stored: a storage that never answers must not make a bid miss its deadline.
 */
const storeWait = 60_000;

const and = (ids: ReadonlySet<string>, id: string) => new Set([...ids, id]);
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

export interface KeptFiles {
  readonly files: readonly KeptFile[];
  /** `reading` until the browser's database has been read; `failed` if it could not be read. */
  readonly state: 'reading' | 'read' | 'failed';
  /** Ids of files that this browser could not store: a reload would lose them. */
  readonly passing: ReadonlySet<string>;
  /** Ids of files that are being stored in this browser: closing the window asks for confirmation. */
  readonly keeping: ReadonlySet<string>;
  /** Chosen files that are still being checked. */
  readonly checking: readonly CheckingFile[];
  /** Names files that are being checked, until the returned function is called. */
  beginCheck(role: FileRole, names: readonly string[]): () => void;
  /** Files that were chosen earlier and lost before they were stored: only their names are known. */
  readonly lost: readonly LostFile[];
  forgetLost(id: string): void;
  again(): void;
  add(role: FileRole, chosen: readonly File[]): void;
  /** Stores a file that comes from the platform. @throws any error of the content */
  take(file: Pick<KeptFile, 'id' | 'role' | 'name' | 'size'>, content: Content): Promise<void>;
  remove(id: string): void;
}

/** The files chosen for a lot's bid. They survive a reload and the end of a session. */
export function useKeptFiles(lotId: string): KeptFiles {
  const place = `bid-files/${lotId}`;
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const [state, setState] = useState<KeptFiles['state']>('reading');
  const [passing, setPassing] = useState<ReadonlySet<string>>(new Set());
  const [keeping, setKeeping] = useState<ReadonlySet<string>>(new Set());
  const { checking, beginCheck } = useCheckingFiles();
  const { lost, setLost, forget: forgetLost, replace: replaceLost } = useLostFiles();
  const names = `bid-file-names/${lotId}`;
  /** Number of the current reading: results of an earlier one, or of another lot, are ignored. */
  const reading = useRef(0);

  const readFiles = useCallback(() => {
    reading.current += 1;
    const turn = reading.current;
    setState('reading');
    Promise.all([keptItems<FileFacts>(place), readLost(place, names)]).then(
      ([items, lostFiles]) => {
        if (reading.current !== turn) return;
        setLost(lostFiles);
        const stored = items.map(({ id, facts, content }) => ({ id, ...facts, content }));
        setFiles((now) => [...stored, ...now.filter(({ id }) => !stored.some((one) => one.id === id))]);
        setState('read');
      },
      () => reading.current === turn && setState('failed'),
    );
  }, [place, names, setLost]);

  useEffect(() => {
    readFiles();
    return () => {
      reading.current += 1;
    };
  }, [readFiles]);

  const add = useCallback(
    (role: FileRole, chosen: readonly File[]) => {
      const added = chosen.map((file) => ({
        id: crypto.randomUUID(),
        role,
        name: file.name,
        size: file.size,
        content: file as Content,
        file,
      }));
      setFiles((before) => [...before, ...added]);
      setKeeping((now) => new Set([...now, ...added.map(({ id }) => id)]));
      for (const { id, file, ...facts } of added) {
        const named: LostFile = { id, role: facts.role, name: facts.name, size: facts.size };
        replaceLost(named);
        const late = setTimeout(() => setPassing((now) => and(now, id)), storeWait);
        // With a full disk the page still works: the file is in its memory, and the page says so.
        keepItem(names, nameId(id), named)
          .catch(() => false)
          .then(() => keepItem(place, id, { role: named.role, name: named.name, size: named.size }, file))
          .catch(() => false)
          .then((kept) => {
            clearTimeout(late);
            if (kept) forgetName(id);
            setPassing((now) => (kept ? without(now, id) : and(now, id)));
            setKeeping((now) => without(now, id));
          });
      }
    },
    [place, names, replaceLost],
  );

  const take = useCallback(
    async ({ id, role, name, size }: FileFacts & Pick<KeptFile, 'id'>, content: Content) => {
      const facts: FileFacts = { role, name, size };
      const isKept = await keepItem(place, id, facts, content);
      const item = isKept ? (await keptItems<FileFacts>(place)).find((one) => one.id === id) : undefined;
      // If this browser stores nothing, the page's memory holds the file.
      const here = item?.content ?? ((await new Response(content.stream()).blob()) as Content);
      setFiles((now) => (now.some((one) => one.id === id) ? now : [...now, { id, ...facts, content: here }]));
      if (item === undefined) setPassing((now) => and(now, id));
      else forgetName(id);
    },
    [place],
  );

  const remove = useCallback((id: string) => {
    setFiles((before) => before.filter((file) => file.id !== id));
    setPassing((now) => without(now, id));
    void dropItem(id).catch(() => undefined);
    forgetName(id);
  }, []);

  return {
    ...{ files, state, passing, keeping, checking, lost },
    ...{ beginCheck, forgetLost, again: readFiles, add, take, remove },
  };
}

/** The files that are being checked. */
function useCheckingFiles() {
  const [checking, setChecking] = useState<readonly CheckingFile[]>([]);
  const beginCheck = useCallback((role: FileRole, names: readonly string[]) => {
    const begun = names.map((name): CheckingFile => ({ id: crypto.randomUUID(), role, name }));
    setChecking((now) => [...now, ...begun]);
    return () => setChecking((now) => now.filter((one) => !begun.includes(one)));
  }, []);

  return { checking, beginCheck };
}
