import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
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

export interface KeptFiles {
  readonly files: readonly KeptFile[];
  /** `reading` until the browser's own database has been read; `failed` where that could not be. */
  readonly state: 'reading' | 'read' | 'failed';
  /** Names of files that live in this page only: a reload would lose them. */
  readonly passing: readonly string[];
  /** Some are on their way to this browser's storage: closing the window now is asked about. */
  readonly keeping: boolean;
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
  const [passing, setPassing] = useState<readonly string[]>([]);
  const [keeping, setKeeping] = useState(0);
  useClosingAsks(keeping > 0);
  /** Which reading counts: what an earlier one finds, or one of another lot, is nobody's any more. */
  const reading = useRef(0);

  const read = useCallback(() => {
    reading.current += 1;
    const own = reading.current;
    setState('reading');
    keptItems<Facts>(place).then(
      (found) => {
        if (reading.current !== own) return;
        const kept = found.map(({ id, facts, content }) => ({ id, ...facts, content }));
        setFiles((now) => [...kept, ...now.filter(({ id }) => !kept.some((one) => one.id === id))]);
        setState('read');
      },
      () => reading.current === own && setState('failed'),
    );
  }, [place]);

  useEffect(() => {
    read();
    return () => {
      reading.current += 1;
    };
  }, [read]);

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
      setKeeping((now) => now + added.length);
      for (const { id, file, ...facts } of added) {
        // A full disk keeps the page working: the file is in its memory, and the page says so.
        keepItem(place, id, { role: facts.role, name: facts.name, size: facts.size }, file)
          .catch(() => false)
          .then((kept) => {
            if (!kept) setPassing((now) => [...now, file.name]);
            setKeeping((now) => now - 1);
          });
      }
    },
    [place],
  );

  const take = useCallback(
    async ({ id, role, name, size }: Facts & Pick<KeptFile, 'id'>, content: Content) => {
      const facts: Facts = { role, name, size };
      const isKept = await keepItem(place, id, facts, content);
      const own = isKept ? (await keptItems<Facts>(place)).find((one) => one.id === id) : undefined;
      // Where this browser keeps nothing, the page's memory does.
      const here = own?.content ?? ((await new Response(content.stream()).blob()) as Content);
      setFiles((now) => (now.some((one) => one.id === id) ? now : [...now, { id, ...facts, content: here }]));
      if (own === undefined) setPassing((now) => [...now, name]);
    },
    [place],
  );

  const remove = useCallback((id: string) => {
    setFiles((before) => before.filter((file) => file.id !== id));
    void dropItem(id).catch(() => undefined);
  }, []);

  return { files, state, passing, keeping: keeping > 0, again: read, add, take, remove };
}
