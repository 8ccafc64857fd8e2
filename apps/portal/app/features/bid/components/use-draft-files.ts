import type { DraftFile } from '@procure/contract/bid/draft.schema.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import { keepItem, keptItems } from '@procure/web/vault/vault.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { currentKey } from '../../../lib/bid-key.ts';
import { FetchError, fetchDraftFile } from './fetch-draft-file.ts';
import { type KeptFile, type KeptFiles, useKeptFiles } from './kept-files.ts';
import { uploadSealed } from './upload-sealed.ts';
import type { BidWriting } from './use-bid-draft.ts';

/**
 * Where a chosen file is. `alone`: on this machine only, and nothing is under way; `keeping`: on its way to this
 * machine's storage; `passing`: in the page's memory only.
 */
export type FileStanding = 'keeping' | 'passing' | 'alone' | 'going' | 'retrying' | 'stuck' | 'there';

/** A file of the draft that is not on this machine. */
export interface ComingFile extends Pick<KeptFile, 'id' | 'role' | 'name' | 'size'> {
  /** `locked`: it waits for the key; with a message where it failed. */
  readonly standing: 'coming' | 'locked' | { readonly message: string };
}

export interface DraftFiles extends Omit<KeptFiles, 'take'> {
  readonly coming: readonly ComingFile[];
  standingOf(id: string): FileStanding;
  /** Ids of files that a reload would lose: neither this machine nor the platform has them. */
  readonly unkept: ReadonlySet<string>;
  /** Whether who reads may take it from the bid. */
  mayRemove(id: string): boolean;
  /** Sends or fetches once more what failed. */
  retry(id: string): void;
}

const none: ReadonlySet<string> = new Set();
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

/**
 * The files of a bid, here and on the platform: what is chosen here goes there sealed to the company's key and is listed
 * in the draft; what the draft lists and is not here is fetched; what a newer draft has let go goes here too. All of it
 * beside the work, which waits for none of it.
 */
export function useDraftFiles(lotId: string, written: BidWriting, mayEdit: boolean): DraftFiles {
  const kept = useKeptFiles(lotId);
  const { writing, place, keyView, identities, gone } = written;
  const { change, saving, version } = writing;
  const { files: listed } = writing.draft;
  const isRead = kept.state === 'read';
  const listedIds = useMemo(() => new Set(listed.map(({ id }) => id)), [listed]);
  const hereIds = useMemo(() => new Set(kept.files.map(({ id }) => id)), [kept.files]);
  /** Known not to be about to be changed: what the draft lists is what the platform has. */
  const settled =
    place === 'platform' && (saving.kind === 'saved' || (saving.kind === 'untouched' && version > 0));
  const { shared, share, unshare } = useShared(lotId);
  const sharedKnown = shared !== null;
  const [stuck, setStuck] = useState(none);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [retrying, setRetrying] = useState<string | null>(null);
  /** Uploaded by this page, whether the draft that lists them was taken or not. */
  const uploaded = useRef(new Map<string, DraftFile>());

  useEffect(() => {
    if (settled && sharedKnown) share([...listedIds]);
  }, [settled, sharedKnown, listedIds, share]);

  const { remove: drop } = kept;
  useEffect(() => {
    if (!settled || shared === null) return;
    for (const id of hereIds) if (shared.has(id) && !listedIds.has(id)) drop(id);
  }, [settled, shared, hereIds, listedIds, drop]);

  const here = useRef(hereIds);
  here.current = hereIds;
  useEffect(() => {
    if (gone === 0) return;
    uploaded.current.clear();
    unshare(here.current);
    change((draft) => ({ ...draft, files: draft.files.filter(({ id }) => !here.current.has(id)) }));
  }, [gone, change, unshare]);

  const recipient = keyView === undefined ? undefined : currentKey(keyView)?.recipient;
  const waits = mayEdit && place === 'platform' && isRead && shared !== null && saving.kind !== 'conflict';
  const next = waits
    ? kept.files.find(({ id }) => !listedIds.has(id) && !stuck.has(id) && !shared.has(id))
    : undefined;
  const sending = useRef(next);
  sending.current = next;
  const nextId = next?.id;
  useEffect(() => {
    const file = sending.current;
    if (nextId === undefined || recipient === undefined || file === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    void (async () => {
      try {
        const entry = uploaded.current.get(nextId) ?? (await send(file, recipient, signal, setRetrying));
        if (signal.aborted) return;
        uploaded.current.set(nextId, entry);
        change((draft) =>
          draft.files.some(({ id }) => id === nextId) ? draft : { ...draft, files: [...draft.files, entry] },
        );
      } catch {
        if (!signal.aborted) setStuck((before) => new Set([...before, nextId]));
      }
    })();
    return () => {
      controller.abort();
      setRetrying(null);
    };
  }, [nextId, recipient, change]);

  const missing = useMemo(
    () => (isRead ? listed.filter(({ id }) => !hereIds.has(id)) : []),
    [isRead, listed, hereIds],
  );
  const wanted = identities.length === 0 ? undefined : missing.find(({ id }) => !failures.has(id));
  const fetching = useRef(wanted);
  fetching.current = wanted;
  const wantedId = wanted?.id;
  const { take } = kept;
  useEffect(() => {
    const file = fetching.current;
    if (wantedId === undefined || file === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    fetchDraftFile(file, identities, signal, (content) => take(file, content)).catch((error: unknown) => {
      if (signal.aborted) return;
      const message = error instanceof FetchError ? error.message : '未能取回，请重试';
      setFailures((before) => new Map([...before, [wantedId, message]]));
    });
    return () => controller.abort();
  }, [wantedId, identities, take]);

  const coming = missing.map(({ id, role, name, size }): ComingFile => {
    const message = failures.get(id);
    const standing =
      message !== undefined
        ? { message }
        : identities.length === 0
          ? ('locked' as const)
          : ('coming' as const);
    return { id, role, name, size, standing };
  });

  const { keeping, passing } = kept;
  const unkept = useMemo(
    () =>
      new Set(
        [...hereIds].filter((id) => (keeping.has(id) || passing.has(id)) && !(settled && listedIds.has(id))),
      ),
    [hereIds, keeping, passing, settled, listedIds],
  );
  useClosingAsks(unkept.size > 0 || kept.checking.length > 0);
  const lost = useMemo(
    () => kept.lost.filter(({ id }) => !listedIds.has(id) && !hereIds.has(id)),
    [kept.lost, listedIds, hereIds],
  );

  return {
    ...kept,
    coming,
    unkept,
    lost,
    standingOf(id) {
      if (listedIds.has(id) && settled) return 'there';
      if (kept.keeping.has(id)) return 'keeping';
      if (kept.passing.has(id)) return 'passing';
      if (listedIds.has(id)) return 'going';
      if (stuck.has(id)) return 'stuck';
      if (!waits) return 'alone';
      return retrying === id ? 'retrying' : 'going';
    },
    mayRemove: (id) => mayEdit || !listedIds.has(id),
    retry(id) {
      setStuck((before) => without(before, id));
      setFailures((before) => new Map([...before].filter(([one]) => one !== id)));
    },
    remove(id) {
      kept.remove(id);
      if (listedIds.has(id))
        change((draft) => ({ ...draft, files: draft.files.filter((file) => file.id !== id) }));
    },
  };
}

async function send(
  { id, role, name, size, content }: KeptFile,
  recipient: string,
  signal: AbortSignal,
  onRetrying: (id: string | null) => void,
): Promise<DraftFile> {
  const { digesting } = await loadLater(import('@procure/sealing/digest.ts'));
  let sha256 = '';
  const plain = () =>
    (content.stream() as ReadableStream<Uint8Array>).pipeThrough(
      digesting((result) => {
        sha256 = result.sha256;
      }),
    );
  const to = { name: 'file.age', purpose: 'draft_file' } as const;
  const sealed = await uploadSealed([recipient], plain, to, signal, (step) =>
    onRetrying(step === 'retrying' ? id : null),
  );
  return { id, role, name, size, sha256, sealed };
}

/**
 * Of the files on this machine those that a draft on the platform has listed: one of these that is listed no more was
 * let go, and one that never was is still to be sent. Null until it is known.
 */
function useShared(lotId: string) {
  const place = `bid-files-there/${lotId}`;
  const [shared, setShared] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    let asked = true;
    keptItems<{ ids: readonly string[] }>(place).then(
      ([found]) => asked && setShared((now) => new Set([...(now ?? []), ...(found?.facts.ids ?? [])])),
      () => asked && setShared((now) => now ?? none),
    );
    return () => {
      asked = false;
    };
  }, [place]);
  const acts = useMemo(() => {
    const put = (next: ReadonlySet<string>) => {
      void keepItem(place, null, { ids: [...next] }).catch(() => undefined);
      return next;
    };
    return {
      share: (ids: readonly string[]) =>
        setShared((now) =>
          now === null || ids.every((id) => now.has(id)) ? now : put(new Set([...now, ...ids])),
        ),
      unshare: (ids: ReadonlySet<string>) =>
        setShared((now) => (now === null ? now : put(new Set([...now].filter((id) => !ids.has(id)))))),
    };
  }, [place]);
  return { shared, ...acts };
}
