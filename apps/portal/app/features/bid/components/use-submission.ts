import { isPassing } from '@procure/client/client.ts';
import { submitBid } from '@procure/contract/bid/bid.route.ts';
import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { envelopeKinds } from '@procure/domain/bid/bid.ts';
import type { Refusal } from '@procure/ui/refusal/refusal.tsx';
import { factorAhead } from '@procure/web/call/factor.ts';
import { withWay } from '@procure/web/call/way.ts';
import { uploadRefusal } from '@procure/web/file/upload-error.ts';
import { useState } from 'react';
import { refreshBid, submit } from '../queries.ts';
import type { PreparedBid, PreparedEnvelope, UploadedEnvelope } from './prepared.ts';
import type { useSealing } from './use-sealing.ts';

export type Stage =
  | { readonly kind: 'asking' }
  /** `asked`: everything is uploaded and the submission itself has been sent; it can no longer be stopped. */
  | { readonly kind: 'working'; readonly asked: boolean }
  /** `unsure`: the submission was sent and no answer came. It may have succeeded. */
  | { readonly kind: 'failed'; readonly refusal: Refusal; readonly unsure: boolean };

/** After a refusal for one of these reasons, or without a reason, everything is sealed again the next time. */
const ofEnvelopes: ReadonlySet<string> = new Set([
  '',
  'envelope_incomplete',
  'envelope_not_sealed',
  'envelope_malformed',
  'envelope_mismatch',
  'price_key_missing',
  'newer_version_counts',
]);

interface Submission {
  readonly bid: BidWorkspace;
  readonly kept: PreparedBid;
  readonly seal: ReturnType<typeof useSealing>['seal'];
  /** Whether to submit although too few openers have signed the lot's key. */
  readonly unconfirmed: boolean;
  onSubmitted(versionId: string): void;
}

/** Seals, uploads and submits, and knows how far that is. */
export function useSubmission({ bid: { lot }, kept, seal, unconfirmed, onSubmitted }: Submission) {
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });

  /** Null if it failed or was stopped. */
  const start = async () => {
    if (!(await factorAhead(submitBid))) return null;
    setStage({ kind: 'working', asked: false });
    try {
      const prepared = await seal(envelopeKinds, unconfirmed);
      if (prepared === null) return null;
      setStage({ kind: 'working', asked: true });
      // Stored before the submission is sent: after a lost connection, this page or the next submits the same version
      // again.
      // A submission that is sent again is still made for the items that its envelopes were sealed for.
      const { id, envelopes } = prepared;
      const itemsNo = prepared.asked ? (prepared.itemsNo ?? 1) : lot.itemsNo;
      await kept.put({ ...prepared, asked: true, itemsNo });
      // The key to which the price envelope was sealed, which may have been prepared by an earlier page.
      const priceRecipient = priceKeyOf(lot, envelopes);
      const reply = await submit({
        ...{ lotId: lot.id, id, envelopes: envelopes.map(uploadedOf), itemsNo, priceRecipient, unconfirmed },
      });
      if (reply.ok) {
        await kept.put(null);
        onSubmitted(reply.data.id);
        return reply.data;
      }
      // A submission without an answer is sent again unchanged. A refusal is an answer: the envelopes are kept, unless
      // it concerns them or names no reason.
      if (!isPassing(reply))
        await kept.put(ofEnvelopes.has(reply.reason ?? '') ? null : { ...prepared, asked: false });
      if (reply.reason === 'items_changed') void refreshBid(lot.id);
      setStage({ kind: 'failed', refusal: withWay(reply), unsure: isPassing(reply) });
    } catch (error) {
      setStage({ kind: 'failed', refusal: uploadRefusal(error), unsure: false });
    }
    return null;
  };
  return { stage, start };
}

/** The lot's price key, if the price envelope is sealed to it. */
function priceKeyOf({ priceRecipient }: BidWorkspace['lot'], envelopes: readonly PreparedEnvelope[]) {
  const price = envelopes.find(({ kind }) => kind === 'price');
  return priceRecipient !== null && price?.recipients.includes(priceRecipient) === true
    ? priceRecipient
    : null;
}

/** The fields of an envelope that a submission names. */
const uploadedOf = ({ kind, fileId, name, size, sha256 }: PreparedEnvelope): UploadedEnvelope => ({
  ...{ kind, fileId, name, size, sha256 },
});
