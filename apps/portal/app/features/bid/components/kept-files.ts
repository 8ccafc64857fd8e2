import { livingNames } from '@procure/web/file/held-name.ts';
import { type Content, dropItem, keepItem, keptItems } from '@procure/web/vault/vault.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export type FileRole = 'technical' | 'commercial' | 'voucher';

/** A file chosen for the bid. It stays in this browser, encrypted, and leaves it sealed only. */
export interface KeptFile {
  readonly id: string;
  readonly role: FileRole;
  readonly name: string;
  readonly size: number;
  readonly content: Content;
}

type Facts = Pick<KeptFile, 'role' | 'name' | 'size'>;
export type LostFile = Facts & Pick<KeptFile, 'id'>;
/** Chosen, and not yet part of the bid: it is still looked into. */
export type CheckingFile = Pick<KeptFile, 'id' | 'role' | 'name'>;

/**
 * Milliseconds that a file on its way to this browser's storage holds the submission. After that it counts as one that
 * could not be stored: a storage that never answers must not keep a bid from its deadline.
 */
const storeWait = 60_000;

/** The name of a chosen file is stored before its content, and goes once the content is there. */
const nameId = (id: string) => `${id}/name`;
const forgetName = (id: string) => void dropItem(nameId(id)).catch(() => undefined);
const and = (ids: ReadonlySet<string>, id: string) => new Set([...ids, id]);
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

export interface KeptFiles {
  readonly files: readonly KeptFile[];
  /** `reading` until the browser's own database has been read; `failed` where that could not be. */
  readonly state: 'reading' | 'read' | 'failed';
  /** Ids of files that this browser could not store: a reload would lose them. */
  readonly passing: ReadonlySet<string>;
  /** Ids of files on their way to this browser's storage: closing the window now is asked about. */
  readonly keeping: ReadonlySet<string>;
  /** Chosen and still looked into. */
  readonly checking: readonly CheckingFile[];
  /** Names files that are being looked into, until the function that it returns is called. */
  beginCheck(role: FileRole, names: readonly string[]): () => void;
  /** Chosen earlier, and lost before they were stored: of these the names are known. */
  readonly lost: readonly LostFile[];
  forgetLost(id: string): void;
  again(): void;
  add(role: FileRole, chosen: readonly File[]): void;
  /** Keeps one that comes from elsewhere. @throws what the content fails with */
  take(file: Pick<KeptFile, 'id' | 'role' | 'name' | 'size'>, content: Content): Promise<void>;
  remove(id: string): void;
}

/** The files chosen for a lot's bid: they survive a reload and a session that ran out. */
export function useKeptFiles(lotId: string): KeptFiles {
  const place = `bid-files/${lotId}`;
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const [state, setState] = useState<KeptFiles['state']>('reading');
  const [passing, setPassing] = useState<ReadonlySet<string>>(new Set());
  const [keeping, setKeeping] = useState<ReadonlySet<string>>(new Set());
  const [checking, setChecking] = useState<readonly CheckingFile[]>([]);
  const [lost, setLost] = useState<readonly LostFile[]>([]);
  const names = `bid-file-names/${lotId}`;
  /** Which reading counts: what an earlier one finds, or one of another lot, is nobody's any more. */
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
        // A full disk keeps the page working: the file is in its memory, and the page says so.
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
      // Where this browser keeps nothing, the page's memory does.
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

/** Of the names that are stored those without a content, but for one that another page is storing now. */
async function lostOf(place: string, names: string): Promise<readonly LostFile[]> {
  // The names first: what is stored meanwhile is then found.
  const known = await keptItems<LostFile>(names);
  if (known.length === 0) return [];
  const [stored, living] = await Promise.all([
    keptItems<Facts>(place),
    livingNames().catch(() => new Set<string | undefined>()),
  ]);
  const there = new Set(stored.map(({ id }) => id));
  return known.map(({ facts }) => facts).filter(({ id }) => !there.has(id) && !living.has(id));
}
