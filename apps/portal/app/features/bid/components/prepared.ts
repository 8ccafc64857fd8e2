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

/** What an envelope was sealed of, and to whom. */
export interface SealedOf {
  readonly kind: EnvelopeKind;
  /** Digest of all that is in it: where two are the same, one was sealed of what the other would be. */
  readonly mark: string;
  readonly recipients: readonly string[];
}

export interface PreparedEnvelope extends UploadedEnvelope, SealedOf {
  /** When it was uploaded, by this machine's clock; ISO. */
  readonly at: string;
}

/** What of a bid is sealed and uploaded, and not submitted. */
export interface Prepared {
  /** The version that submitting it makes: what is submitted again after a lost answer is the same version. */
  readonly id: string;
  /** It was submitted, and no answer came. */
  readonly asked: boolean;
  readonly envelopes: readonly PreparedEnvelope[];
  /** Sealed on this machine, and not all of it on the platform yet. */
  readonly underWay: (UnderWay & SealedOf) | null;
}

export const nothingPrepared = (): Prepared => ({
  id: crypto.randomUUID(),
  asked: false,
  envelopes: [],
  underWay: null,
});

/** What is prepared of a lot's bid, as this page knows it and this browser keeps it, encrypted. */
export interface PreparedBid {
  /** Undefined until this browser's database has been read. */
  readonly prepared: Prepared | null | undefined;
  latest(): Prepared | null;
  /** Null: it is submitted, or refused. */
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
      // Where this browser keeps nothing, the page's memory does.
      await (next === null ? forgetDraft(place) : keepDraft(place, next));
    },
    [place, show],
  );
  return { prepared, latest, put };
}

/** Whether an envelope that was sealed of one thing may stand for what another would be sealed of. */
function isSame(one: SealedOf, other: SealedOf): boolean {
  return (
    one.kind === other.kind &&
    one.mark === other.mark &&
    one.recipients.length >= other.recipients.length &&
    other.recipients.every((recipient) => one.recipients.includes(recipient))
  );
}

/** What of it needs not be sealed again. */
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

/** Without an envelope that is not as it was uploaded. */
export function withoutEnvelope(prepared: Prepared, kind: EnvelopeKind): Prepared {
  const envelopes = prepared.envelopes.filter((one) => one.kind !== kind);
  return { ...nothingPrepared(), envelopes: prepared.asked ? [] : envelopes };
}

/** How each envelope stands: `changed`: what it was sealed of is not what is written now. */
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
