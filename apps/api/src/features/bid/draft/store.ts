import type { StoredDraftFile } from '@procure/domain/bid/draft-file.ts';
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
