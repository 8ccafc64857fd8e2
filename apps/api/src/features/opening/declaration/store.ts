import type { DeemedResult } from '@procure/domain/opening/declaration.ts';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

/** Requires a finding that was read under the lot's lock. */
export async function saveDeclaration(
  scope: StaffScope,
  unit: Unit,
  bidId: string,
  result: DeemedResult,
  reason: string,
  at: Date,
): Promise<void> {
  await unit.db
    .updateTable('openingFinding')
    .set({ declaredResult: result, declaredReason: reason, declaredBy: scope.accountId, declaredAt: at })
    .where('bidId', '=', bidId)
    .execute();
}

/** Removes a declaration, with the same requirement. Any opener of the lot may, whoever declared it. */
export async function removeDeclaration(unit: Unit, bidId: string): Promise<void> {
  await unit.db
    .updateTable('openingFinding')
    .set({ declaredResult: null, declaredReason: null, declaredBy: null, declaredAt: null })
    .where('bidId', '=', bidId)
    .execute();
}
