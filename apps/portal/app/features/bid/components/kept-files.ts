import { useCallback, useEffect, useState } from 'react';

export type FileRole = 'technical' | 'commercial' | 'voucher';

/** A file chosen for the bid. It stays in this browser, on this machine, until it leaves it sealed. */
export interface KeptFile {
  readonly id: string;
  readonly role: FileRole;
  readonly name: string;
  readonly size: number;
  readonly content: Blob;
}

interface Kept extends KeptFile {
  /** Account and lot: another account on this machine sees none of it. */
  readonly owner: string;
}

/**
 * Files in the browser's own database: they survive a reload and a new sign-in, and the server never has them in
 * the clear. Where the browser allows no database (a private window), they live as long as the page.
 */
function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    let request: IDBOpenDBRequest;
    try {
      request = indexedDB.open('bid-files', 1);
    } catch {
      return resolve(null);
    }
    request.onupgradeneeded = () => {
      request.result.createObjectStore('file', { keyPath: 'id' }).createIndex('owner', 'owner');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let database: Promise<IDBDatabase | null> | null = null;

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
  database ??= open();
  return (await database)?.transaction('file', mode).objectStore('file') ?? null;
}

export interface KeptFiles {
  readonly files: readonly KeptFile[];
  /** False until the browser's database has been read. */
  readonly loaded: boolean;
  add(role: FileRole, chosen: readonly File[]): void;
  remove(id: string): void;
}

export function useKeptFiles(accountId: string, lotId: string): KeptFiles {
  const owner = `${accountId}/${lotId}`;
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const [loaded, setLoaded] = useState(false);

  useEffect(() => {
    let current = true;
    void (async () => {
      const found: Kept[] = await store('readonly')
        .then((files) => (files === null ? [] : done<Kept[]>(files.index('owner').getAll(owner))))
        .catch(() => []);
      if (!current) return;
      setFiles(found);
      setLoaded(true);
    })();
    return () => {
      current = false;
    };
  }, [owner]);

  const add = useCallback(
    (role: FileRole, chosen: readonly File[]) => {
      const added: Kept[] = chosen.map((file) => ({
        id: crypto.randomUUID(),
        owner,
        role,
        name: file.name,
        size: file.size,
        content: file,
      }));
      setFiles((before) => [...before, ...added]);
      // A full disk keeps the page working: the files are in its memory, and only a reload would lose them.
      void store('readwrite')
        .then((files) => Promise.all(added.map((one) => files && done(files.put(one)))))
        .catch(() => undefined);
    },
    [owner],
  );

  const remove = useCallback((id: string) => {
    setFiles((before) => before.filter((file) => file.id !== id));
    void store('readwrite')
      .then((files) => files && done(files.delete(id)))
      .catch(() => undefined);
  }, []);

  return { files, loaded, add, remove };
}
