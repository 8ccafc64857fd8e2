import { useCallback, useEffect, useRef, useState } from 'react';
import { read } from './storage.ts';

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    let request: IDBOpenDBRequest;
    try {
      request = indexedDB.open('drafts', 1);
    } catch {
      return resolve(null);
    }
    request.onupgradeneeded = () => {
      request.result.createObjectStore('draft');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

let database: Promise<IDBDatabase | null> | null = null;

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
  database ??= open();
  return (await database)?.transaction('draft', mode).objectStore('draft') ?? null;
}

async function load(key: string): Promise<unknown> {
  const drafts = await store('readonly');
  if (drafts === null) return undefined;
  return new Promise((resolve, reject) => {
    const request: IDBRequest<unknown> = drafts.get(key);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A draft that cannot be kept lives as long as the page: writing goes on. */
function keep(key: string, draft: unknown): void {
  void store('readwrite').then(
    (drafts) => (draft === undefined ? drafts?.delete(key) : drafts?.put(draft, key)),
    () => undefined,
  );
}

export interface KeptDraft<T> {
  readonly draft: T;
  /** True where it was found from an earlier visit. */
  readonly found: boolean;
  change(part: Partial<T> | ((draft: T) => T)): void;
  /** Once it is sent. */
  forget(): void;
}

/**
 * What is being written, kept in this browser's own database until it is sent: it survives a reload and a new sign-in,
 * and another account on this machine sees none of it. Null until that database has been read.
 */
export function useKeptDraft<T extends object>(name: string, initial: T): KeptDraft<T> | null {
  const key = `${read('userId') ?? ''}/${name}`;
  const [state, setState] = useState<{ draft: T; found: boolean } | null>(null);
  const start = useRef(initial);
  useEffect(() => {
    let current = true;
    void load(key)
      .catch(() => undefined)
      .then((kept) => {
        if (!current) return;
        // Fields that were added since it was kept have their first value.
        const found = typeof kept === 'object' && kept !== null;
        setState({ draft: found ? { ...start.current, ...kept } : start.current, found });
      });
    return () => {
      current = false;
    };
  }, [key]);
  const change = useCallback(
    (part: Partial<T> | ((draft: T) => T)) =>
      setState((now) => {
        if (now === null) return now;
        const draft = typeof part === 'function' ? part(now.draft) : { ...now.draft, ...part };
        keep(key, draft);
        return { ...now, draft };
      }),
    [key],
  );
  const forget = useCallback(() => keep(key, undefined), [key]);
  return state === null ? null : { ...state, change, forget };
}
