import { voidBySuccession } from '@procure/domain/evaluation/signing.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { voidBySuccessor } from '../report/service.ts';
import { deleteSheet } from './store.ts';

/**
 * Deletes the sheet of a replaced evaluator, whose conclusions are void, with the report that the committee is signing:
 * the successor judges anew (条例48).
 */
export async function voidSheet(unit: Unit, lotId: string, evaluatorId: string): Promise<void> {
  await voidBySuccessor(unit, lotId, voidBySuccession);
  await deleteSheet(unit, lotId, evaluatorId);
}
