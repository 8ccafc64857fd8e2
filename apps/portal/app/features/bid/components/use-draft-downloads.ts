import type { DraftFile } from '@procure/contract/bid/draft.schema.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FetchError, fetchDraftFile } from './fetch-draft-file.ts';
import type { KeptFile } from './kept-file.ts';
import type { KeptFiles } from './kept-files.ts';

/** A file of the draft that is not on this machine. */
export interface ComingFile extends Pick<KeptFile, 'id' | 'role' | 'name' | 'size'> {
  /** `locked`: it waits for the key. With a message if fetching failed. */
  readonly standing: 'coming' | 'locked' | { readonly message: string };
}

interface Downloads {
  /** The files that the draft lists. */
  readonly listed: readonly DraftFile[];
  /** Ids of the files on this machine. */
  readonly hereIds: ReadonlySet<string>;
  /** Whether the files on this machine are known. */
  readonly isRead: boolean;
  /** Identities of the company's key that this page has opened. */
  readonly identities: readonly string[];
  readonly take: KeptFiles['take'];
}

/** Fetches the files of the draft that are not on this machine, one after another. */
export function useDraftDownloads({ listed, hereIds, isRead, identities, take }: Downloads) {
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const absent = useMemo(
    () => (isRead ? listed.filter(({ id }) => !hereIds.has(id)) : []),
    [isRead, listed, hereIds],
  );
  const next = identities.length === 0 ? undefined : absent.find(({ id }) => !failures.has(id));
  const fetching = useRef(next);
  fetching.current = next;
  const nextId = next?.id;
  useEffect(() => {
    const file = fetching.current;
    if (nextId === undefined || file === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    fetchDraftFile(file, identities, signal, (content) => take(file, content)).catch((error: unknown) => {
      if (signal.aborted) return;
      const message = error instanceof FetchError ? error.message : '未能取回，请重试';
      setFailures((before) => new Map([...before, [nextId, message]]));
    });
    return () => controller.abort();
  }, [nextId, identities, take]);

  // The same array while nothing changes: the self-check of the whole bid depends on it.
  const coming = useMemo(
    () =>
      absent.map(({ id, role, name, size }): ComingFile => {
        const message = failures.get(id);
        const standing =
          message !== undefined
            ? { message }
            : identities.length === 0
              ? ('locked' as const)
              : ('coming' as const);
        return { id, role, name, size, standing };
      }),
    [absent, failures, identities],
  );
  return {
    coming,
    retry: (id: string) => setFailures((before) => new Map([...before].filter(([one]) => one !== id))),
  };
}
