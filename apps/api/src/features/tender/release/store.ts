import type { KeyUse } from '@procure/sealing/share.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { isSeenAt } from '../../../platform/sight.ts';

/** A part of the lot's key that its opener released, encrypted. */
export interface HiddenPart {
  readonly division: number;
  readonly dealerId: string | null;
  readonly released: string;
}

/** An opener's release of one of the lot's keys. */
export interface KeyRelease {
  readonly use: KeyUse;
  readonly at: Date;
  /** Parts of the share; empty if the platform holds the key. */
  readonly hidden: readonly HiddenPart[];
}

/**
 * Deletes the released shares of a locked lot after the session that used them. The price key can be needed again, by
 * bids that pass only a later review.
 */
export async function forgetReleased(unit: Unit, lotId: HeldLotId, use: KeyUse): Promise<void> {
  await unit.db
    .updateTable('lotShare')
    .set(use === 'bid' ? { released: null } : { priceReleased: null })
    .where('lotId', '=', lotId)
    .execute();
  if (use === 'price')
    await unit.db
      .updateTable('lotOpener')
      .set({ priceReleasedAt: null })
      .where('lotId', '=', lotId)
      .execute();
}

/** Stores this person's own release once, with the share they released if the key is split. */
export async function saveRelease(
  scope: StaffScope,
  unit: Unit,
  lotId: HeldLotId,
  { use, at, hidden }: KeyRelease,
): Promise<void> {
  await unit.db
    .updateTable('lotOpener')
    .set(use === 'bid' ? { releasedAt: at } : { priceReleasedAt: at })
    .where('lotId', '=', lotId)
    .where('accountId', '=', scope.accountId)
    .where(use === 'bid' ? 'releasedAt' : 'priceReleasedAt', 'is', null)
    .execute();
  for (const { division, dealerId, released } of hidden) {
    await unit.db
      .updateTable('lotShare')
      .set(use === 'bid' ? { released } : { priceReleased: released })
      .where('lotId', '=', lotId)
      .where('accountId', '=', scope.accountId)
      .where('division', '=', division)
      .where('dealerId', 'is not distinct from', dealerId)
      .execute();
  }
}

export async function saveFalseShares(
  scope: StaffScope,
  unit: Unit,
  lotId: HeldLotId,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await unit.db
    .updateTable('lotOpener')
    .set({ shareFalse: true })
    .where('lotId', '=', lotId)
    .where('accountId', 'in', accountIds)
    .where('releasedAt', 'is not', null)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .execute();
}
