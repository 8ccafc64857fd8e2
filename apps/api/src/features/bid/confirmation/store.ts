import type { CompanyScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

/** The time at which this version was confirmed against this very change; null if it was not. */
export async function findConfirmed(
  scope: CompanyScope,
  unit: Unit,
  { versionId, changeId }: { readonly versionId: string; readonly changeId: string },
): Promise<Date | null> {
  const row = await unit.db
    .selectFrom('bidConfirmation')
    .select('confirmedAt')
    .where('bidVersionId', '=', versionId)
    .where('changeId', '=', changeId)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  return row?.confirmedAt ?? null;
}

export async function insertConfirmation(
  scope: CompanyScope,
  unit: Unit,
  row: { readonly bidVersionId: string; readonly changeId: string; readonly confirmedAt: Date },
): Promise<void> {
  const { companyId, accountId } = scope;
  await unit.db
    .insertInto('bidConfirmation')
    .values({ ...row, companyId, confirmedBy: accountId })
    .execute();
}
