import type { Remedy } from '@procure/domain/complaint/complaint.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import * as store from '../store.ts';

/**
 * Records that an act carries out the supervisor's order for a held lot, in the act's transaction, so that it is
 * not required again.
 */
export function carryOut(unit: Unit, lotId: HeldLotId, remedy: Remedy): Promise<void> {
  return store.takeRemedy(unit, lotId, remedy);
}
