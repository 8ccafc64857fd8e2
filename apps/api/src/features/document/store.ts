import type { CompanyScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';

/** Records the first time; @returns it, and whether it was this one */
export async function receive(
  scope: CompanyScope,
  unit: Unit,
  lotId: string,
  at: Date,
): Promise<{ readonly obtainedAt: Date; readonly isFirst: boolean }> {
  const written = await unit.db
    .insertInto('documentReceipt')
    .values({ lotId, companyId: scope.companyId, accountId: scope.accountId, obtainedAt: at })
    .onConflict((conflict) => conflict.columns(['lotId', 'companyId']).doNothing())
    .returning('obtainedAt')
    .executeTakeFirst();
  if (written !== undefined) return { ...written, isFirst: true };
  const earlier = await unit.db
    .selectFrom('documentReceipt')
    .select('obtainedAt')
    .where('lotId', '=', lotId)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirstOrThrow();
  return { ...earlier, isFirst: false };
}
