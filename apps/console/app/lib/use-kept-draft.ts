import type { Stored } from '@procure/web/draft/autosave.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { useEffect, useRef } from 'react';

interface KeptDraft<T> {
  /** Where this browser keeps it. */
  readonly place: string;
  /** As the platform has it now. */
  readonly stored: Stored<T>;
  readonly isSame: (one: T, other: T) => boolean;
  /** One's own command is under way: what it brings there is told by its answer. */
  readonly busy: boolean;
}

/** What is being written, kept in this browser; what a colleague saves meanwhile stands beside it to be chosen from. */
export function useKeptDraft<T>({ place, stored, isSame, busy }: KeptDraft<T>): Draft<T> {
  const draft = useAutosave<T>({ place: () => place, start: stored, isSame, send: null });
  const known = useRef(stored.draft);
  const { loaded, version, draft: mine, settle, meet } = draft;
  useEffect(() => {
    if (!loaded || busy || stored.version < version) return;
    if (stored.version > version) {
      // The version may move without the words.
      if (isSame(stored.draft, known.current) || isSame(stored.draft, mine)) settle(stored);
      else meet(stored);
    }
    known.current = stored.draft;
  }, [loaded, busy, stored, isSame, version, mine, settle, meet]);
  return draft;
}
