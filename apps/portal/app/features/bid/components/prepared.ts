import { type EnvelopeKind, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { forgetDraft, keepDraft, keptDraft } from '@procure/web/vault/kept-draft.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UnderWay } from './upload-sealed.ts';

/** An envelope on the platform, as a submission names it. */
export interface UploadedEnvelope {
  readonly kind: EnvelopeKind;
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** The content and the recipients of an envelope. */
export interface SealedOf {
  readonly kind: EnvelopeKind;
  /** Digest of the content: two envelopes with the same digest have the same content. */
  readonly mark: string;
  readonly recipients: readonly string[];
}

export interface PreparedEnvelope extends UploadedEnvelope, SealedOf {
  /** Time of the upload by this machine's clock; ISO. */
  readonly at: string;
}

/** Envelopes of a bid that are sealed and uploaded, and not submitted. */
export interface Prepared {
  /** Id of the version that submitting them creates; a retry after a lost answer names the same version. */
  readonly id: string;
  /** The submission was sent, and no answer came. */
  readonly asked: boolean;
  /** The version of the lot's items that the sent submission was made for. */
  readonly itemsNo?: number;
  readonly envelopes: readonly PreparedEnvelope[];
  /** Sealed on this machine, and not completely uploaded yet. */
  readonly underWay: (UnderWay & SealedOf) | null;
}

export const nothingPrepared = (): Prepared => ({
  id: crypto.randomUUID(),
  asked: false,
  envelopes: [],
  underWay: null,
});

/** The prepared envelopes of a lot's bid, in this page and, encrypted, in this browser. */
export interface PreparedBid {
  /** Undefined until this browser's database has been read. */
  readonly prepared: Prepared | null | undefined;
  latest(): Prepared | null;
  /** Null once the bid is submitted or refused. */
  put(prepared: Prepared | null): Promise<void>;
}

export function usePrepared(lotId: string): PreparedBid {
  const place = `bid-sealed/${lotId}`;
  const [prepared, setPrepared] = useState<Prepared | null | undefined>(undefined);
  const now = useRef<Prepared | null | undefined>(undefined);
  const show = useCallback((next: Prepared | null) => {
    now.current = next;
    setPrepared(next);
  }, []);
  useEffect(() => {
    let asked = true;
    void keptDraft<Prepared>(place).then((found) => {
      if (asked && now.current === undefined) show(found ?? null);
    });
    return () => {
      asked = false;
      now.current = undefined;
    };
  }, [place, show]);
  const latest = useCallback(() => now.current ?? null, []);
  const put = useCallback(
    async (next: Prepared | null) => {
      show(next);
      // If this browser stores nothing, the page's memory holds them.
      await (next === null ? forgetDraft(place) : keepDraft(place, next));
    },
    [place, show],
  );
  return { prepared, latest, put };
}

/**
 * Whether an envelope with one content may be used in place of another: same kind and digest, and all of its
 * recipients.
 */
function isSame(one: SealedOf, other: SealedOf): boolean {
  return (
    one.kind === other.kind &&
    one.mark === other.mark &&
    one.recipients.length >= other.recipients.length &&
    other.recipients.every((recipient) => one.recipients.includes(recipient))
  );
}

/** The uploaded envelope or the unfinished upload that makes sealing again unnecessary. */
export function reusable(
  prepared: Prepared | null,
  wanted: SealedOf,
): { readonly envelope: PreparedEnvelope | null; readonly underWay: UnderWay | null } {
  const envelope = prepared?.envelopes.find((one) => isSame(one, wanted)) ?? null;
  const underWay = prepared?.underWay ?? null;
  return {
    envelope,
    underWay: envelope === null && underWay !== null && isSame(underWay, wanted) ? underWay : null,
  };
}

/** Drops an envelope that is not as it was uploaded. */
export function withoutEnvelope(prepared: Prepared, kind: EnvelopeKind): Prepared {
  const envelopes = prepared.envelopes.filter((one) => one.kind !== kind);
  return { ...nothingPrepared(), envelopes: prepared.asked ? [] : envelopes };
}

/** State of each envelope. `changed`: its content differs from the current draft. */
export type PreparedStanding = 'none' | 'ready' | 'changed';
export type PreparedStandings = ReadonlyMap<EnvelopeKind, PreparedStanding>;

export function standingsOf(prepared: Prepared | null, wanted: readonly SealedOf[]): PreparedStandings {
  return new Map(
    envelopeKinds.map((kind) => {
      const now = wanted.find((one) => one.kind === kind);
      const isThere = prepared?.envelopes.some((one) => one.kind === kind) === true;
      const isReady = now !== undefined && reusable(prepared, now).envelope !== null;
      return [kind, isReady ? 'ready' : isThere ? 'changed' : 'none'];
    }),
  );
}
