import { bidDraft } from '@procure/contract/bid/draft.schema.ts';
import { canDraft } from '@procure/domain/bid/access.ts';
import { checkDraftBlocks, type DividedDraft } from '@procure/domain/bid/draft-block.ts';
import { checkDraftFiles } from '@procure/domain/bid/draft-file.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { isBidDraftFile } from '@procure/sealing/bid-draft.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { holdVisibleLot } from '../../lot/read-model.ts';
import { draftBlocks, draftWriter } from '../read-model.ts';
import * as store from '../store.ts';
import {
  forgetOverDrafts,
  holdDraftFiles,
  listDraftBlocks,
  replaceDraftBlocks,
  replaceDraftFiles,
} from './store.ts';

const contextOf = (bidId: string) => `bid.draft.${bidId}`;

/** Drafts from before they were sealed to a company's key; no new one is written. */
export const draftColumn: SealedColumn = {
  table: 'bid',
  column: 'draft',
  id: ['id'],
  contextOf: (row) => contextOf(row.id ?? ''),
};

/**
 * Decrypts a draft that an earlier release sealed with the server's key; null if there is none, or if only the
 * company can decrypt it.
 */
export function openFormer(crypto: Crypto, bid: { readonly id: string; readonly draft: string | null }) {
  if (bid.draft === null) return null;
  return bidDraft.parse(JSON.parse(crypto.openText(bid.draft, contextOf(bid.id))));
}

interface NewDraft extends DividedDraft {
  readonly lotId: string;
  /** Version of the draft that the writer started from. */
  readonly version: number;
  readonly keyId: string;
  /** The ciphertexts of the files that the draft lists. */
  readonly files: readonly string[];
}

/**
 * Saves a draft that the browser sealed to the company's key. If another browser has saved since, stores nothing
 * and returns the newer draft.
 */
export async function saveDraft(parts: Parts, actor: CompanyActor, draft: NewDraft) {
  const { lotId, version, keyId, text, files } = draft;
  if (![text, ...draft.blocks.map((block) => block.text)].every(isBidDraftFile))
    return refuse('draft_not_sealed');
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const facts = await holdVisibleLot(scope, unit, lotId);
    if (facts === null) return refuse('not_found');
    const bid = await store.lockBid(scope, unit, lotId);
    const now = await unit.now();
    const allowed = canDraft(facts, bid.lastVersionNo > 0, now);
    if (allowed !== true) return allowed;
    if (bid.draftVersion !== version) {
      const savedAt = bid.draftSavedAt;
      // A repeat after a lost response: sealing twice never gives the same text.
      if (savedAt !== null && bid.draftVersion === version + 1 && bid.draftSealed === text) {
        return { saved: true as const, version: bid.draftVersion, savedAt: savedAt.toISOString() };
      }
      const draftSavedBy = await draftWriter(scope, unit.db, bid.id);
      return {
        saved: false as const,
        newer: { ...bid, draftSavedBy, draftBlocks: await draftBlocks(scope, unit.db, bid.id) },
        former: openFormer(parts.crypto, bid),
      };
    }
    if (!(await store.holdKeyInUse(scope, unit, keyId))) return refuse('bid_key_changed');
    const stored = bid.draftKeyId === keyId ? await listDraftBlocks(scope, unit, bid) : [];
    const parted = checkDraftBlocks(draft, stored);
    if (parted !== true) return parted;
    const found = await holdDraftFiles(scope, unit, files);
    const taken = checkDraftFiles(files, found);
    if (taken !== true) return taken;
    await replaceDraftFiles(scope, unit, bid, files);
    await replaceDraftBlocks(scope, unit, bid, draft);
    const saved = await store.saveDraft(scope, unit, bid, { keyId, sealed: text, savedAt: now });
    return { saved: true as const, version: saved, savedAt: now.toISOString() };
  });
}

const batch = 100;

/**
 * Deletes the drafts of lots that are over. Safe to repeat, also after a crash. Neither the saving nor the deletion
 * of a draft is recorded, because only its company knows that it exists.
 */
export async function forgetDrafts({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (let found = batch; found === batch; )
    found = await db.transaction().execute((held) => forgetOverDrafts({ db: held }, batch));
}
