import { isDeepStrictEqual } from 'node:util';
import { type BidDraft, bidDraft } from '@procure/contract/bid/draft.schema.ts';
import { canDraft } from '@procure/domain/bid/access.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import type { Crypto } from '../../../platform/crypto.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact } from '../../../platform/transaction.ts';
import { holdVisibleLot } from '../../lot/read-model.ts';
import { draftWriter } from '../read-model.ts';
import * as store from '../store.ts';

const contextOf = (bidId: string) => `bid.draft.${bidId}`;

export const draftColumn: SealedColumn = {
  table: 'bid',
  column: 'draft',
  id: ['id'],
  contextOf: (row) => contextOf(row.id ?? ''),
};

/** A draft as it is stored: only its own bid opens it. */
export function closeDraft(crypto: Crypto, bidId: string, content: BidDraft): string {
  return crypto.seal(JSON.stringify(content), contextOf(bidId));
}

export function openDraft(
  crypto: Crypto,
  bid: { readonly id: string; readonly draft: string | null },
): BidDraft | null {
  if (bid.draft === null) return null;
  return bidDraft.parse(JSON.parse(crypto.openText(bid.draft, contextOf(bid.id))));
}

/**
 * Keeps what was typed, encrypted. `version` is the draft's that the writer started from; where another browser
 * has saved since, nothing is stored and the newer draft is the answer.
 */
export async function saveDraft(
  parts: Parts,
  actor: CompanyActor,
  lotId: string,
  version: number,
  content: BidDraft,
) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const facts = await holdVisibleLot(scope, unit, lotId);
    if (facts === null) return refuse('not_found');
    const bid = await store.lockBid(scope, unit, lotId);
    const now = await unit.now();
    const allowed = canDraft(facts, bid.lastVersionNo > 0, now);
    if (allowed !== true) return allowed;
    if (bid.draftVersion !== version) {
      const newer = openDraft(parts.crypto, bid);
      const savedAt = bid.draftSavedAt?.toISOString() ?? null;
      // Its own call repeated, because the first answer was lost.
      if (savedAt !== null && bid.draftVersion === version + 1 && isDeepStrictEqual(newer, content)) {
        return { saved: true as const, version: bid.draftVersion, savedAt };
      }
      const savedBy = await draftWriter(scope, unit.db, bid.id);
      return { saved: false as const, version: bid.draftVersion, savedAt, savedBy, content: newer };
    }
    const draft = closeDraft(parts.crypto, bid.id, content);
    const saved = await store.saveDraft(scope, unit, bid, { draft, savedAt: now, savedBy: actor.accountId });
    return { saved: true as const, version: saved, savedAt: now.toISOString() };
  });
}
