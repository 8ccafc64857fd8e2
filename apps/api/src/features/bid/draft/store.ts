import { draftStayDays } from '@procure/domain/bid/draft.ts';
import type { DividedDraft, StoredBlock } from '@procure/domain/bid/draft-block.ts';
import type { StoredDraftFile } from '@procure/domain/bid/draft-file.ts';
import { overStates } from '@procure/domain/lot/lot.ts';
import { sql } from 'kysely';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

/**
 * Locks to the end of the transaction those of these files that are the company's own uploads for drafts, so that
 * the cleanup does not delete them.
 */
export async function holdDraftFiles(
  scope: CompanyScope,
  unit: Unit,
  fileIds: readonly string[],
): Promise<readonly StoredDraftFile[]> {
  if (fileIds.length === 0) return [];
  return unit.db
    .selectFrom('file')
    .select(['id', 'size', 'sealRecipients'])
    .where('id', 'in', fileIds)
    .where('ownerCompanyId', '=', scope.companyId)
    .where('purpose', '=', 'draft_file')
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Replaces the files of the held bid's draft. Files that are no longer listed are deleted by the cleanup. */
export async function replaceDraftFiles(
  scope: CompanyScope,
  unit: Unit,
  { id: bidId }: { readonly id: string },
  fileIds: readonly string[],
): Promise<void> {
  await unit.db
    .deleteFrom('bidDraftFile')
    .where('bidId', 'in', (own) =>
      own.selectFrom('bid').select('id').where('id', '=', bidId).where('companyId', '=', scope.companyId),
    )
    .execute();
  if (fileIds.length === 0) return;
  const rows = [...new Set(fileIds)].map((fileId) => ({ bidId, fileId }));
  await unit.db.insertInto('bidDraftFile').values(rows).execute();
}

/** The blocks of the held bid's draft. */
export async function listDraftBlocks(
  scope: CompanyScope,
  unit: Unit,
  { id: bidId }: { readonly id: string },
): Promise<readonly StoredBlock[]> {
  return unit.db
    .selectFrom('bidDraftBlock')
    .innerJoin('bid', 'bid.id', 'bidDraftBlock.bidId')
    .where('bid.id', '=', bidId)
    .where('bid.companyId', '=', scope.companyId)
    .select(['bidDraftBlock.id', sql<number>`length(bid_draft_block.sealed)`.as('length')])
    .execute();
}

/** Deletes the blocks of the held bid's draft that the new draft does not keep, and stores its new ones. */
export async function replaceDraftBlocks(
  scope: CompanyScope,
  unit: Unit,
  { id: bidId }: { readonly id: string },
  { blocks, keptBlocks }: Pick<DividedDraft, 'blocks' | 'keptBlocks'>,
): Promise<void> {
  await unit.db
    .deleteFrom('bidDraftBlock')
    .where('bidId', 'in', (own) =>
      own.selectFrom('bid').select('id').where('id', '=', bidId).where('companyId', '=', scope.companyId),
    )
    .where(sql<boolean>`id <> all(${sql.val(keptBlocks)}::uuid[])`)
    .execute();
  if (blocks.length === 0) return;
  const rows = blocks.map(({ id, text }) => ({ bidId, id, sealed: text }));
  await unit.db.insertInto('bidDraftBlock').values(rows).execute();
}

/**
 * Empties a batch of drafts whose lot is over and whose deadline is long past, and removes the references to their
 * files, so that the cleanup deletes these. Skips bids whose rows are locked by a concurrent save or submission.
 */
export async function forgetOverDrafts(unit: Pick<Unit, 'db'>, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select bid.id from bid join lot on lot.id = bid.lot_id
    where (bid.draft_saved_at is not null or bid.draft is not null or bid.draft_sealed is not null
        or exists (select from bid_draft_block block where block.bid_id = bid.id))
      and lot.state in (${sql.join(overStates)})
      and lot.bid_deadline <= clock_timestamp() - ${draftStayDays}::int * interval '1 day'
    limit ${most} for update of bid skip locked`.execute(unit.db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await unit.db.deleteFrom('bidDraftFile').where('bidId', 'in', ids).execute();
  await unit.db.deleteFrom('bidDraftBlock').where('bidId', 'in', ids).execute();
  await sql`update bid set draft = null, draft_sealed = null, draft_key_id = null, draft_saved_at = null,
      draft_saved_by = null, version = version + 1
    where id in (${sql.join(ids)})`.execute(unit.db);
  return ids.length;
}
