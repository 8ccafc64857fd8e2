import { getBid, saveBidDraft, submitBid } from '@procure/contract/bid/bid.route.ts';
import type * as contract from '@procure/contract/bid/bid.schema.ts';
import { getReceipt, getReceiptKey } from '@procure/contract/receipt/receipt.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { client } from '@procure/web/call/client.ts';
import { withFactor } from '@procure/web/call/factor.ts';
import { queryClient, queryOf } from '@procure/web/call/queries.ts';

export const bidQuery = (lotId: string) => queryOf(getBid, { lotId });
/** The platform's public key changes only with its master key. */
export const receiptKeyQuery = () => queryOf(getReceiptKey, {});
export const receiptQuery = (lotId: string, id: string) => queryOf(getReceipt, { lotId, id });

export function saveDraft(input: RequestOf<typeof contract.saveBidDraft>) {
  return client.call(saveBidDraft, input);
}

export function submit(input: RequestOf<typeof contract.submitBid>) {
  return withFactor(submitBid, () => client.call(submitBid, input));
}

export function refreshBid(lotId: string) {
  return queryClient.invalidateQueries({ queryKey: bidQuery(lotId).queryKey });
}
