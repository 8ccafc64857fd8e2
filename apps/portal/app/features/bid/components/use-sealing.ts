import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { EnvelopeKind } from '@procure/domain/bid/bid.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { bidKeyQuery, currentKey } from '../../../lib/bid-key.ts';
import type { Lot } from './draft.ts';
import type { KeptFile } from './kept-file.ts';
import { type Prepared, type PreparedBid, standingsOf, usePrepared } from './prepared.ts';
import { sealBid, sealedOf } from './seal-bid.ts';
import type { Progress } from './seal-progress.tsx';
import type { BidWriting } from './use-bid-draft.ts';

interface BidWritten {
  readonly lot: Lot;
  readonly draft: BidDraft;
  readonly files: readonly KeptFile[];
}

/** Seals and uploads for a dialog that shows the progress; closing the dialog aborts. */
export function useSealing({ lot, draft, files }: BidWritten, kept: PreparedBid) {
  const [progress, setProgress] = useState<Progress>(new Map());
  const [working, setWorking] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const keyOf = useQuery(bidKeyQuery());
  const queryClient = useQueryClient();

  useClosingAsks(working);
  useEffect(() => () => abort.current?.abort(), []);

  /**
   * Null if it was stopped. @throws any error of an upload
   * @param unconfirmed whether to continue although too few openers have signed the lot's key
   */
  async function seal(kinds: readonly EnvelopeKind[], unconfirmed: boolean): Promise<Prepared | null> {
    if (lot.sealRecipient === null) return null;
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    setWorking(true);
    try {
      const view =
        keyOf.data?.data ?? (await queryClient.ensureQueryData(bidKeyQuery()).catch(() => null))?.data;
      const own = view === undefined ? null : currentKey(view);
      const { provenKeys } = await loadLater(import('./key-check.ts'));
      const keys = { ...(await provenKeys(lot.id, unconfirmed)), own: own?.recipient ?? null };
      return await sealBid(
        { lot, draft, files, keys },
        kinds,
        kept,
        (one) => setProgress((before) => new Map(before).set(one.kind, one)),
        signal,
      );
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      setWorking(false);
    }
  }
  return { progress, seal, stop: () => abort.current?.abort(), keyView: keyOf.data?.data };
}

/** The prepared envelopes of the bid, and their state relative to the current draft. */
export function usePreparedBid(
  bid: BidWorkspace,
  { writing, keyView }: BidWriting,
  files: readonly KeptFile[],
) {
  const { lot, versions } = bid;
  const preparedBid = usePrepared(lot.id);
  const { prepared = null, put } = preparedBid;
  const isSubmitted = prepared !== null && versions.some(({ id }) => id === prepared.id);
  useEffect(() => {
    // Another page submitted it, or this one did and the answer was lost.
    if (isSubmitted) void put(null);
  }, [isSubmitted, put]);
  // The digests of thousands of lines are computed after a key is shown, not before. The page is rendered a second
  // time for it, so nothing is deferred while nothing is prepared.
  const draft = useDeferredValue(prepared === null ? null : writing.draft);
  const own = keyView === undefined ? null : currentKey(keyView);
  const recipient = own?.recipient;
  const standings = useMemo(() => {
    if (prepared === null || draft === null || lot.sealRecipient === null) return standingsOf(null, []);
    const keys = { lot: lot.sealRecipient, price: lot.priceRecipient, own: recipient ?? null };
    return standingsOf(prepared, sealedOf({ lot, draft, files, keys }));
  }, [prepared, lot, draft, files, recipient]);
  return { kept: preparedBid, prepared, standings };
}
