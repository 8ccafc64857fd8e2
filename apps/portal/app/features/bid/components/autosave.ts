import { isPassing } from '@procure/client/client.ts';
import type { BidWorkspace } from '@procure/contract/bid/bid.ts';
import type { BidDraft } from '@procure/contract/bid/draft.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft, type Unsent } from '../../../lib/kept-draft.ts';
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
  /** False until it is known whether this browser has something that the server has not. */
  readonly loaded: boolean;
  readonly state: SaveState;
  /** Whether what has not reached the server is kept in this browser. */
  readonly keptHere: boolean;
  change(change: (draft: BidDraft) => BidDraft): void;
  /** Saves what is not saved yet; true when all is. */
  flush(): Promise<boolean>;
  /** Ends a conflict. */
  choose(which: 'mine' | 'newer'): void;
}

const pause = 1200;

/** Keeps the draft as it is typed: here at once, on the server a moment later, one save at a time. */
export function useAutosave(lot: Lot, saved: BidWorkspace['draft']): Autosave {
  const name = `bid/${lot.id}`;
  const [draft, setDraft] = useState(() => wholeDraft(lot, saved.content));
  const [loaded, setLoaded] = useState(false);
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: saved.savedAt });
  const [keptHere, setKeptHere] = useState(false);
  const latest = useRef(draft);
  const version = useRef(saved.version);
  const dirty = useRef(false);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const blocked = useRef(false);
  const begun = useRef({ lot, saved });

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
      if (!dirty.current) {
        void forgetDraft(name);
        setState({ kind: 'saved', at: reply.data.savedAt });
      }
    }
    return true;
  }, [lot.id, name]);

  const flush = useRef(async () => true);
  flush.current = async () => {
    clearTimeout(timer.current);
    running.current = (running.current ?? Promise.resolve(true)).then(save, save);
    return running.current;
  };

  const change = useCallback(
    (apply: (draft: BidDraft) => BidDraft) => {
      latest.current = apply(latest.current);
      dirty.current = true;
      setDraft(latest.current);
      const unsent: Unsent<BidDraft> = { version: version.current, written: latest.current };
      void keepDraft(name, unsent).then(setKeptHere);
      if (blocked.current) return;
      setState({ kind: 'waiting' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush.current(), pause);
    },
    [name],
  );

  // What a reload, a closed window or a session that ran out kept from the server is taken up again.
  useEffect(() => {
    let current = true;
    void keptDraft<Unsent<BidDraft>>(name).then((unsent) => {
      if (!current) return;
      setLoaded(true);
      if (unsent === undefined || dirty.current) return;
      const { lot, saved } = begun.current;
      const mine = wholeDraft(lot, unsent.written);
      if (JSON.stringify(mine) === JSON.stringify(latest.current)) return void forgetDraft(name);
      latest.current = mine;
      dirty.current = true;
      setKeptHere(true);
      setDraft(mine);
      if (unsent.version === version.current) {
        setState({ kind: 'waiting' });
        timer.current = setTimeout(() => void flush.current(), 0);
      } else {
        blocked.current = true;
        setState({ kind: 'conflict', newer: saved.content, version: saved.version });
      }
    });
    return () => {
      current = false;
    };
  }, [name]);

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
        void forgetDraft(name);
        setDraft(latest.current);
        return { kind: 'saved', at: null };
      });
    },
    [lot, name],
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

  return { draft, loaded, state, keptHere, change, flush: useCallback(() => flush.current(), []), choose };
}
