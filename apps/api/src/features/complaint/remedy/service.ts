import type { Remedy } from '@procure/domain/complaint/complaint.ts';
import type { HeldLotId, Unit } from '../../../platform/transaction.ts';
import * as store from '../store.ts';

/** An act carries out what the supervisor ordered of a held lot, in its own transaction: it is asked for no second time. */
export function carryOut(unit: Unit, lotId: HeldLotId, remedy: Remedy): Promise<void> {
  return store.takeRemedy(unit, lotId, remedy);
}
