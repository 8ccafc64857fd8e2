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
 * State of a chosen file. `alone`: on this machine only, and no upload is under way; `keeping`: being stored on this
 * machine; `passing`: in the page's memory only.
 */
export type FileStanding = 'keeping' | 'passing' | 'alone' | 'going' | 'retrying' | 'stuck' | 'there';

/** A file of the draft that is not on this machine. */
export interface ComingFile extends Pick<KeptFile, 'id' | 'role' | 'name' | 'size'> {
  /** `locked`: it waits for the key. With a message if fetching failed. */
  readonly standing: 'coming' | 'locked' | { readonly message: string };
}

export interface DraftFiles extends Omit<KeptFiles, 'take'> {
  readonly coming: readonly ComingFile[];
  standingOf(id: string): FileStanding;
  /** Ids of files that a reload would lose: neither this machine nor the platform has them. */
  readonly unkept: ReadonlySet<string>;
  /** Whether the reader may remove it from the bid. */
  mayRemove(id: string): boolean;
  /** Repeats a failed upload or download. */
  retry(id: string): void;
}

const none: ReadonlySet<string> = new Set();
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

/**
 * Synchronises the files of a bid between this machine and the platform. A file chosen here is uploaded, sealed to the
 * company's key, and listed in the draft; a listed file that is missing here is fetched; a file that a newer draft
 * dropped is removed here too. All of it runs in the background.
 */
export function useDraftFiles(lotId: string, written: BidWriting, mayEdit: boolean): DraftFiles {
  const kept = useKeptFiles(lotId);
  const { writing, place, keyView, identities, gone } = written;
  const { change, saving, version } = writing;
  const { files: listed } = writing.draft;
  const isRead = kept.state === 'read';
  const listedIds = useMemo(() => new Set(listed.map(({ id }) => id)), [listed]);
  const hereIds = useMemo(() => new Set(kept.files.map(({ id }) => id)), [kept.files]);
  /** No change is pending: the draft here lists the files of the draft on the platform. */
  const settled =
    place === 'platform' && (saving.kind === 'saved' || (saving.kind === 'untouched' && version > 0));
  const { shared, share, unshare } = useShared(lotId);
  const sharedKnown = shared !== null;
  const [stuck, setStuck] = useState(none);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [retrying, setRetrying] = useState<string | null>(null);
  /** Uploaded by this page, whether or not the draft that lists them was saved. */
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
 * Ids of the files on this machine that a draft on the platform has listed. Such a file was dropped if the draft no
 * longer lists it; any other file is still to be uploaded. Null until it is known.
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
