import { isPassing } from '@procure/client/client.ts';
import type { BidWorkspace } from '@procure/contract/bid/bid.ts';
import type { BidDraft } from '@procure/contract/bid/draft.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveDraft } from '../queries.ts';
import { type Lot, wholeDraft } from './draft.ts';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'waiting' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string }
  /** Another browser has saved since; typing goes on here, and one of the two has to be chosen. */
  | { readonly kind: 'conflict'; readonly newer: BidDraft | null; readonly version: number };

export interface Autosave {
  readonly draft: BidDraft;
  readonly state: SaveState;
  change(change: (draft: BidDraft) => BidDraft): void;
  /** Saves what is not saved yet; true when all is. */
  flush(): Promise<boolean>;
  /** Ends a conflict. */
  choose(which: 'mine' | 'newer'): void;
}

const pause = 1200;

/** Saves the draft as it is typed, one save at a time, each from the version the one before made. */
export function useAutosave(lot: Lot, saved: BidWorkspace['draft']): Autosave {
  const [draft, setDraft] = useState(() => wholeDraft(lot, saved.content));
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: saved.savedAt });
  const latest = useRef(draft);
  const version = useRef(saved.version);
  const dirty = useRef(false);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const blocked = useRef(false);

  const save = useCallback(async (): Promise<boolean> => {
    if (blocked.current) return false;
    while (dirty.current) {
      dirty.current = false;
      setState({ kind: 'saving' });
      const reply = await saveDraft(lot.id, version.current, latest.current);
      if (!reply.ok) {
        dirty.current = true;
        setState({ kind: 'failed', message: reply.message });
        // What did not arrive is sent again by itself; a refusal would be refused again.
        if (isPassing(reply)) {
          timer.current = setTimeout(() => void flush.current(), 5000);
        }
        return false;
      }
      if (!reply.data.saved) {
        blocked.current = true;
        dirty.current = true;
        setState({ kind: 'conflict', newer: reply.data.content, version: reply.data.version });
        return false;
      }
      version.current = reply.data.version;
      if (!dirty.current) setState({ kind: 'saved', at: reply.data.savedAt });
    }
    return true;
  }, [lot.id]);

  const flush = useRef(async () => true);
  flush.current = async () => {
    clearTimeout(timer.current);
    running.current = (running.current ?? Promise.resolve(true)).then(save, save);
    return running.current;
  };

  const change = useCallback((apply: (draft: BidDraft) => BidDraft) => {
    latest.current = apply(latest.current);
    dirty.current = true;
    setDraft(latest.current);
    if (blocked.current) return;
    setState({ kind: 'waiting' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush.current(), pause);
  }, []);

  const choose = useCallback(
    (which: 'mine' | 'newer') => {
      setState((now) => {
        if (now.kind !== 'conflict') return now;
        blocked.current = false;
        version.current = now.version;
        if (which === 'mine') {
          timer.current = setTimeout(() => void flush.current(), 0);
          return { kind: 'waiting' };
        }
        latest.current = wholeDraft(lot, now.newer);
        dirty.current = false;
        setDraft(latest.current);
        return { kind: 'saved', at: null };
      });
    },
    [lot],
  );

  useEffect(() => {
    const online = () => {
      if (dirty.current) void flush.current();
    };
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      clearTimeout(timer.current);
      if (dirty.current) void flush.current();
    };
  }, []);

  return { draft, state, change, flush: useCallback(() => flush.current(), []), choose };
}
