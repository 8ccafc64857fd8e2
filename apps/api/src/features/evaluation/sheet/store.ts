import type { Unit } from '../../../platform/database/transaction.ts';

/** Deletes the evaluator's sheet, submitted or not. The caller has locked the lot. */
export async function deleteSheet(unit: Unit, lotId: string, evaluatorId: string): Promise<void> {
  await unit.db
    .deleteFrom('evaluationSheet')
    .where('lotId', '=', lotId)
    .where('evaluatorId', '=', evaluatorId)
    .execute();
}
