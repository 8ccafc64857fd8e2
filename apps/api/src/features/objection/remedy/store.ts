import type { Remedy } from '@procure/domain/objection/remedy.ts';
import { sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

/** Outstanding remedies of a held lot, locked to the end of the transaction. */
export async function lockOutstanding(
  unit: Unit,
  lotId: HeldLotId,
): Promise<readonly { readonly id: string; readonly remedy: Remedy; readonly target: string }[]> {
  return unit.db
    .selectFrom('objection')
    .select(['id', 'remedy', 'target'])
    .where('lotId', '=', lotId)
    .where('state', '=', 'answered')
    .where(sql<boolean>`remedy is not null and remedied_at is null`)
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ remedy: Remedy }>()
    .execute();
}
