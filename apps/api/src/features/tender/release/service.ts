import type { KeyUse } from '@procure/sealing/share.ts';
import type { StaffScope } from '../../../platform/actor.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import * as store from './store.ts';

export type HiddenPart = store.HiddenPart;

/** Marks that this opener has released one of the locked lot's keys. */
export function saveRelease(
  scope: StaffScope,
  unit: Unit,
  lotId: HeldLotId,
  release: store.KeyRelease,
): Promise<void> {
  return store.saveRelease(scope, unit, lotId, release);
}

/** Deletes the released shares of a locked lot after the session that used them. */
export function forgetReleased(unit: Unit, lotId: HeldLotId, use: KeyUse): Promise<void> {
  return store.forgetReleased(unit, lotId, use);
}

/** Names the openers of a locked lot whose released shares turned out to be no part of its key. */
export function saveFalseShares(
  scope: StaffScope,
  unit: Unit,
  lotId: HeldLotId,
  accountIds: readonly string[],
): Promise<void> {
  return store.saveFalseShares(scope, unit, lotId, accountIds);
}
