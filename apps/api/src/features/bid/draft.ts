import { type BidDraft, bidDraft } from '@procure/contract/bid/draft.ts';
import type { Crypto } from '../../platform/crypto.ts';

/** A draft as it is stored: only its own bid opens it. */
export function closeDraft(crypto: Crypto, bidId: string, content: BidDraft): string {
  return crypto.seal(JSON.stringify(content), `bid.draft.${bidId}`);
}

export function openDraft(
  crypto: Crypto,
  bid: { readonly id: string; readonly draft: string | null },
): BidDraft | null {
  if (bid.draft === null) return null;
  return bidDraft.parse(JSON.parse(crypto.openText(bid.draft, `bid.draft.${bid.id}`)));
}
