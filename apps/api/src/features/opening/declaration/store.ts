import type { DeemedResult } from '@procure/domain/opening/declaration.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

export interface Declaration {
  readonly result: DeemedResult;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/**
 * Stores the declaration of a bid, or removes it. Requires a finding that was read under the lot's lock. Any opener of
 * the lot may remove it, whoever declared it.
 */
export async function saveDeclaration(
  unit: Unit,
  bidId: string,
  declaration: Declaration | null,
): Promise<void> {
  const { result, reason, by, at } = declaration ?? { result: null, reason: null, by: null, at: null };
  await unit.db
    .updateTable('openingFinding')
    .set({ declaredResult: result, declaredReason: reason, declaredBy: by, declaredAt: at })
    .where('bidId', '=', bidId)
    .execute();
}
