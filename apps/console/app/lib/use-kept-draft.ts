import type { Stored } from '@procure/web/draft/autosave.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { useEffect, useRef } from 'react';

interface KeptDraft<T> {
  /** Key in this browser's storage. */
  readonly place: string;
  /** The platform's present version. */
  readonly stored: Stored<T>;
  readonly isSame: (one: T, other: T) => boolean;
  /** Whether the page's own command is running; its answer says what the platform then has. */
  readonly busy: boolean;
}

/** A draft stored in this browser. If a colleague saves meanwhile, the user chooses between the two. */
export function useKeptDraft<T>({ place, stored, isSame, busy }: KeptDraft<T>): Draft<T> {
  const draft = useAutosave<T>({ place: () => place, start: stored, isSame, send: null });
  const known = useRef(stored.draft);
  const { loaded, version, draft: mine, settle, meet } = draft;
  useEffect(() => {
    if (!loaded || busy || stored.version < version) return;
    if (stored.version > version) {
      // The version may change without the content.
      if (isSame(stored.draft, known.current) || isSame(stored.draft, mine)) settle(stored);
      else meet(stored);
    }
    known.current = stored.draft;
  }, [loaded, busy, stored, isSame, version, mine, settle, meet]);
  return draft;
}
