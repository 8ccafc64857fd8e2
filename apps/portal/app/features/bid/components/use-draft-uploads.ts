import type { BidDraft, DraftFile } from '@procure/contract/bid/draft.schema.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { Draft } from '@procure/web/draft/use-autosave.ts';
import { useEffect, useRef, useState } from 'react';
import type { KeptFile } from './kept-file.ts';
import { uploadSealed } from './upload-sealed.ts';

interface Uploads {
  /** The files of the bid on this machine. */
  readonly files: readonly KeptFile[];
  /** Whether a file needs no upload. */
  readonly isOnPlatform: (id: string) => boolean;
  /** Whether files may be uploaded now. */
  readonly isReady: boolean;
  /** Number of times that the platform reported a missing file of the draft. */
  readonly gone: number;
  /** The company's key; undefined if there is none. */
  readonly recipient: string | undefined;
  readonly change: Draft<BidDraft>['change'];
}

const none: ReadonlySet<string> = new Set();
const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

/** Uploads the files one after another, sealed, and lists each in the draft. */
export function useDraftUploads({ files, isOnPlatform, isReady, gone, recipient, change }: Uploads) {
  const [stuck, setStuck] = useState(none);
  const [retrying, setRetrying] = useState<string | null>(null);
  /** Uploaded by this page, whether or not the draft that lists them was saved. */
  const uploaded = useRef(new Map<string, DraftFile>());
  useEffect(() => {
    if (gone > 0) uploaded.current.clear();
  }, [gone]);

  const next = isReady ? files.find(({ id }) => !isOnPlatform(id) && !stuck.has(id)) : undefined;
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
        if (!signal.aborted) setStuck((ids) => new Set([...ids, nextId]));
      }
    })();
    return () => {
      controller.abort();
      setRetrying(null);
    };
  }, [nextId, recipient, change]);

  return {
    /** Ids of the files whose upload failed. */
    stuck,
    /** Id of the file whose upload is being repeated. */
    retrying,
    retry: (id: string) => setStuck((ids) => without(ids, id)),
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
