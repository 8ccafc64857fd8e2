import { useCallback, useEffect, useRef, useState } from 'react';
import { dropNamed, keepItem, keptItems } from './vault.ts';

/** One writing after the other: what was typed last is what is kept. */
const writing = new Map<string, Promise<boolean>>();

function inTurn(name: string, write: () => Promise<boolean>): Promise<boolean> {
  const next = (writing.get(name) ?? Promise.resolve(true)).then(write).catch(() => false);
  writing.set(name, next);
  return next;
}

/** Keeps what was typed, encrypted, in this browser; false where that cannot be, and it lives as long as the page. */
export function keepDraft(name: string, draft: unknown): Promise<boolean> {
  return inTurn(name, () => keepItem(name, null, draft));
}

export function forgetDraft(name: string): Promise<boolean> {
  return inTurn(name, async () => {
    await dropNamed(name);
    return true;
  });
}

/** @returns undefined where none is kept or it cannot be read now */
export async function keptDraft<T>(name: string): Promise<T | undefined> {
  return (await keptItems<T>(name).catch(() => []))[0]?.facts;
}

/** What was typed on a version of the server's draft and has not reached it yet. */
export interface Unsent<T> {
  readonly version: number;
  readonly written: T;
}

export interface KeptDraft<T> {
  readonly draft: T;
  /** True where it was found from an earlier visit. */
  readonly found: boolean;
  change(part: Partial<T> | ((draft: T) => T)): void;
  /** Once it is sent: begins anew, with what is given or as at first. */
  forget(next?: T): void;
}

/**
 * What is being written, kept in this browser until it is sent: it survives a reload and a session that ran out, and
 * another person at this machine reads none of it (`vault.ts`). Null until it has been looked for.
 */
export function useKeptDraft<T extends object>(name: string, initial: T): KeptDraft<T> | null {
  const [state, setState] = useState<{ draft: T; found: boolean } | null>(null);
  const start = useRef(initial);
  useEffect(() => {
    let current = true;
    void keptDraft<unknown>(name).then((kept) => {
      if (!current) return;
      // Fields that were added since it was kept have their first value.
      const found = typeof kept === 'object' && kept !== null;
      setState({ draft: found ? { ...start.current, ...kept } : start.current, found });
    });
    return () => {
      current = false;
    };
  }, [name]);
  const change = useCallback(
    (part: Partial<T> | ((draft: T) => T)) =>
      setState((now) => {
        if (now === null) return now;
        const draft = typeof part === 'function' ? part(now.draft) : { ...now.draft, ...part };
        void keepDraft(name, draft);
        return { ...now, draft };
      }),
    [name],
  );
  const forget = useCallback(
    (next?: T) => {
      void forgetDraft(name);
      if (next !== undefined) setState({ draft: next, found: false });
    },
    [name],
  );
  return state === null ? null : { ...state, change, forget };
}
