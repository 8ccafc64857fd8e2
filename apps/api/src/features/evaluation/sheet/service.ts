import type { Unit } from '../../../platform/transaction.ts';
import { deleteSheet } from './store.ts';

/** What a member concluded who is replaced is void: who follows judges anew (条例48). */
export async function voidSheet(unit: Unit, lotId: string, evaluatorId: string): Promise<void> {
  await deleteSheet(unit, lotId, evaluatorId);
}
