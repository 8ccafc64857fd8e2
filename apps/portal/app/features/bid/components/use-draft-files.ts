import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import { useEffect, useMemo, useRef } from 'react';
import { currentKey } from '../../../lib/bid-key.ts';
import { type KeptFiles, useKeptFiles } from './kept-files.ts';
import type { BidWriting } from './use-bid-draft.ts';
import { type ComingFile, useDraftDownloads } from './use-draft-downloads.ts';
import { useDraftUploads } from './use-draft-uploads.ts';
import { useSharedIds } from './use-shared-ids.ts';

/**
 * State of a chosen file. `alone`: on this machine only, and no upload is under way; `keeping`: being stored on this
 * machine; `passing`: in the page's memory only.
 */
export type FileStanding = 'keeping' | 'passing' | 'alone' | 'going' | 'retrying' | 'stuck' | 'there';

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

/**
 * Synchronises the files of a bid between this machine and the platform. A file chosen here is uploaded, sealed to the
 * company's key, and listed in the draft; a listed file that is missing here is fetched; a file that a newer draft
 * dropped is removed here too. All of it runs in the background.
 */
export function useDraftFiles(lotId: string, written: BidWriting, mayEdit: boolean): DraftFiles {
  const storage = useKeptFiles(lotId);
  const { writing, place, keyView, identities, gone } = written;
  const { change, saving, version } = writing;
  const { files: listed } = writing.draft;
  const isRead = storage.state === 'read';
  const listedIds = useMemo(() => new Set(listed.map(({ id }) => id)), [listed]);
  const hereIds = useMemo(() => new Set(storage.files.map(({ id }) => id)), [storage.files]);
  /** No change is pending: the draft here lists the files of the draft on the platform. */
  const isSettled =
    place === 'platform' && (saving.kind === 'saved' || (saving.kind === 'untouched' && version > 0));
  const { shared, share, unshare } = useSharedIds(lotId);
  const isSharedRead = shared !== null;

  useEffect(() => {
    if (isSettled && isSharedRead) share([...listedIds]);
  }, [isSettled, isSharedRead, listedIds, share]);

  const { remove: drop } = storage;
  useEffect(() => {
    if (!isSettled || shared === null) return;
    for (const id of hereIds) if (shared.has(id) && !listedIds.has(id)) drop(id);
  }, [isSettled, shared, hereIds, listedIds, drop]);

  const here = useRef(hereIds);
  here.current = hereIds;
  useEffect(() => {
    if (gone === 0) return;
    unshare(here.current);
    change((draft) => ({ ...draft, files: draft.files.filter(({ id }) => !here.current.has(id)) }));
  }, [gone, change, unshare]);

  const isUploading = mayEdit && place === 'platform' && isRead && isSharedRead && saving.kind !== 'conflict';
  const uploads = useDraftUploads({
    ...{ files: storage.files, gone, change, isReady: isUploading },
    isOnPlatform: (id) => listedIds.has(id) || shared?.has(id) === true,
    recipient: keyView === undefined ? undefined : currentKey(keyView)?.recipient,
  });
  const downloads = useDraftDownloads({ listed, hereIds, isRead, identities, take: storage.take });

  const { keeping, passing } = storage;
  const unkept = useMemo(
    () =>
      new Set(
        [...hereIds].filter(
          (id) => (keeping.has(id) || passing.has(id)) && !(isSettled && listedIds.has(id)),
        ),
      ),
    [hereIds, keeping, passing, isSettled, listedIds],
  );
  useClosingAsks(unkept.size > 0 || storage.checking.length > 0);
  const lost = useMemo(
    () => storage.lost.filter(({ id }) => !listedIds.has(id) && !hereIds.has(id)),
    [storage.lost, listedIds, hereIds],
  );

  return {
    ...storage,
    ...{ coming: downloads.coming, unkept, lost },
    standingOf(id) {
      if (listedIds.has(id) && isSettled) return 'there';
      if (storage.keeping.has(id)) return 'keeping';
      if (storage.passing.has(id)) return 'passing';
      if (listedIds.has(id)) return 'going';
      if (uploads.stuck.has(id)) return 'stuck';
      if (!isUploading) return 'alone';
      return uploads.retrying === id ? 'retrying' : 'going';
    },
    mayRemove: (id) => mayEdit || !listedIds.has(id),
    retry(id) {
      uploads.retry(id);
      downloads.retry(id);
    },
    remove(id) {
      storage.remove(id);
      if (listedIds.has(id))
        change((draft) => ({ ...draft, files: draft.files.filter((file) => file.id !== id) }));
    },
  };
}
