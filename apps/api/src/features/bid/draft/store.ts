import { draftStayDays } from '@procure/domain/bid/draft.ts';
import type { StoredDraftFile } from '@procure/domain/bid/draft-file.ts';
import { overStates } from '@procure/domain/lot/lot.ts';
import { sql } from 'kysely';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/transaction.ts';

/** Of these the company's own, uploaded to be kept with a draft; held to the end, so that nobody sweeps them. */
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

/** The files of the held bid's draft from now on: what is listed no more is nobody's, and swept. */
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

/**
 * Empties drafts whose lot is over and whose deadline is long past, some at a time; of their files nothing is left that
 * names them, so that they are swept. Who is just submitting or saving holds the bid's row, and is passed by.
 */
export async function forgetOverDrafts(unit: Pick<Unit, 'db'>, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select bid.id from bid join lot on lot.id = bid.lot_id
    where (bid.draft_saved_at is not null or bid.draft is not null or bid.draft_sealed is not null)
      and lot.state in (${sql.join(overStates)})
      and lot.bid_deadline <= clock_timestamp() - ${draftStayDays}::int * interval '1 day'
    limit ${most} for update of bid skip locked`.execute(unit.db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await unit.db.deleteFrom('bidDraftFile').where('bidId', 'in', ids).execute();
  await sql`update bid set draft = null, draft_sealed = null, draft_key_id = null, draft_saved_at = null,
      draft_saved_by = null, version = version + 1
    where id in (${sql.join(ids)})`.execute(unit.db);
  return ids.length;
}
