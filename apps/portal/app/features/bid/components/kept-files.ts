import { livingNames } from '@procure/web/file/held-name.ts';
import { type Content, dropItem, keepItem, keptItems } from '@procure/web/vault/vault.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export type FileRole = 'technical' | 'commercial' | 'voucher';

/** A file chosen for the bid. It is stored in this browser, encrypted, and leaves it only sealed. */
export interface KeptFile {
  readonly id: string;
  readonly role: FileRole;
  readonly name: string;
  readonly size: number;
  readonly content: Content;
}

type Facts = Pick<KeptFile, 'role' | 'name' | 'size'>;
export type LostFile = Facts & Pick<KeptFile, 'id'>;
/** A chosen file that is still being checked, and not yet part of the bid. */
export type CheckingFile = Pick<KeptFile, 'id' | 'role' | 'name'>;

/**
 * Milliseconds for which a file that is being stored in this browser delays the submission. After that it counts as a
 * file that could not be stored: a storage that never answers must not make a bid miss its deadline.
 */
const storeWait = 60_000;

/** The name of a chosen file is stored before its content, and deleted once the content is stored. */
const nameId = (id: string) => `${id}/name`;
const forgetName = (id: string) => void dropItem(nameId(id)).catch(() => undefined);
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
  const [checking, setChecking] = useState<readonly CheckingFile[]>([]);
  const [lost, setLost] = useState<readonly LostFile[]>([]);
  const names = `bid-file-names/${lotId}`;
  /** Number of the current reading: results of an earlier one, or of another lot, are ignored. */
  const reading = useRef(0);

  const read = useCallback(() => {
    reading.current += 1;
    const own = reading.current;
    setState('reading');
    Promise.all([keptItems<Facts>(place), lostOf(place, names)]).then(
      ([found, gone]) => {
        if (reading.current !== own) return;
        setLost(gone);
        const kept = found.map(({ id, facts, content }) => ({ id, ...facts, content }));
        setFiles((now) => [...kept, ...now.filter(({ id }) => !kept.some((one) => one.id === id))]);
        setState('read');
      },
      () => reading.current === own && setState('failed'),
    );
  }, [place, names]);

  useEffect(() => {
    read();
    return () => {
      reading.current += 1;
    };
  }, [read]);

  const forgetLost = useCallback((id: string) => {
    setLost((now) => now.filter((one) => one.id !== id));
    forgetName(id);
  }, []);

  const beginCheck = useCallback((role: FileRole, names: readonly string[]) => {
    const begun = names.map((name): CheckingFile => ({ id: crypto.randomUUID(), role, name }));
    setChecking((now) => [...now, ...begun]);
    return () => setChecking((now) => now.filter((one) => !begun.includes(one)));
  }, []);

  const lostNow = useRef(lost);
  lostNow.current = lost;

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
        const known: LostFile = { id, role: facts.role, name: facts.name, size: facts.size };
        for (const one of lostNow.current) if (isSameFile(one, known)) forgetLost(one.id);
        const late = setTimeout(() => setPassing((now) => and(now, id)), storeWait);
        // With a full disk the page still works: the file is in its memory, and the page says so.
        keepItem(names, nameId(id), known)
          .catch(() => false)
          .then(() => keepItem(place, id, { role: known.role, name: known.name, size: known.size }, file))
          .catch(() => false)
          .then((kept) => {
            clearTimeout(late);
            if (kept) forgetName(id);
            setPassing((now) => (kept ? without(now, id) : and(now, id)));
            setKeeping((now) => without(now, id));
          });
      }
    },
    [place, names, forgetLost],
  );

  const take = useCallback(
    async ({ id, role, name, size }: Facts & Pick<KeptFile, 'id'>, content: Content) => {
      const facts: Facts = { role, name, size };
      const isKept = await keepItem(place, id, facts, content);
      const own = isKept ? (await keptItems<Facts>(place)).find((one) => one.id === id) : undefined;
      // If this browser stores nothing, the page's memory holds the file.
      const here = own?.content ?? ((await new Response(content.stream()).blob()) as Content);
      setFiles((now) => (now.some((one) => one.id === id) ? now : [...now, { id, ...facts, content: here }]));
      if (own === undefined) setPassing((now) => and(now, id));
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
    ...{ beginCheck, forgetLost, again: read, add, take, remove },
  };
}

const isSameFile = (one: LostFile, other: LostFile) => one.role === other.role && one.name === other.name;

/** The stored names that have no content, except those of files that another page is storing now. */
async function lostOf(place: string, names: string): Promise<readonly LostFile[]> {
  // The names are read first, so that the content of a file that is stored in between is found.
  const known = await keptItems<LostFile>(names);
  if (known.length === 0) return [];
  const [stored, living] = await Promise.all([
    keptItems<Facts>(place),
    livingNames().catch(() => new Set<string | undefined>()),
  ]);
  const there = new Set(stored.map(({ id }) => id));
  return known.map(({ facts }) => facts).filter(({ id }) => !there.has(id) && !living.has(id));
}
