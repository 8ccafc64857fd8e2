import type { Unit } from '../../../platform/transaction.ts';

/** Takes back what the evaluator wrote, handed in or not. The lot is held by the caller. */
export async function deleteSheet(unit: Unit, lotId: string, evaluatorId: string): Promise<void> {
  await unit.db
    .deleteFrom('evaluationSheet')
    .where('lotId', '=', lotId)
    .where('evaluatorId', '=', evaluatorId)
    .execute();
}
