import { getBid, saveBidDraft, submitBid, withdrawBid } from '@procure/client/bid/bid.gen.ts';
import { getReceipt, getReceiptKey } from '@procure/client/receipt/receipt.gen.ts';
import type * as contract from '@procure/contract/bid/bid.ts';
import type { BidDraft } from '@procure/contract/bid/draft.ts';
import type { RequestOf } from '@procure/contract/endpoint.ts';
import { client } from '../../lib/client.ts';
import { queryClient, queryOf } from '../../lib/queries.ts';

export const bidQuery = (lotId: string) => queryOf(getBid, { lotId });
/** The platform's public key changes only with its master key. */
export const receiptKeyQuery = () => ({ ...queryOf(getReceiptKey, {}), staleTime: Number.POSITIVE_INFINITY });
export const receiptQuery = (lotId: string, id: string) => queryOf(getReceipt, { lotId, id });

export function saveDraft(lotId: string, version: number, content: BidDraft) {
  return client.call(saveBidDraft, { lotId, version, content });
}

export function submit(input: RequestOf<typeof contract.submitBid>) {
  return client.call(submitBid, input);
}

export function withdraw(lotId: string, versionId: string) {
  return client.call(withdrawBid, { lotId, versionId });
}

export function refreshBid(lotId: string) {
  return queryClient.invalidateQueries({ queryKey: bidQuery(lotId).queryKey });
}
