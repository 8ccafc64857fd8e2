import type { Unit } from '../../../platform/database/transaction.ts';
import { deleteSheet } from './store.ts';

/** Deletes the sheet of a replaced evaluator, whose conclusions are void: the successor judges anew (条例48). */
export async function voidSheet(unit: Unit, lotId: string, evaluatorId: string): Promise<void> {
  await deleteSheet(unit, lotId, evaluatorId);
}
