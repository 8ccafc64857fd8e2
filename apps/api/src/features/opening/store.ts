import type { Opening } from '@procure/domain/opening/decide.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import { isSeenAt } from '../../platform/sight.ts';
import type { HeldLotId, Unit } from '../../platform/transaction.ts';

/** The openers of a lot, each with whether they have released. */
export async function readOpeners(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<readonly { readonly accountId: string; readonly releasedAt: Date | null }[]> {
  return unit.db
    .selectFrom('lotOpener')
    .select(['accountId', 'releasedAt'])
    .where('lotId', '=', lotId)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .execute();
}

/** Bids in force. Only for a held lot after its deadline. */
export async function countValidBids(unit: Unit, lotId: HeldLotId): Promise<number> {
  const { count } = await unit.db
    .selectFrom('bid')
    .select(sql<number>`count(*)`.as('count'))
    .where('lotId', '=', lotId)
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDecided(
  unit: Unit,
  opening: { readonly lotId: string; readonly startedBy: string; readonly startedAt: Date },
  decided: Opening,
): Promise<void> {
  await unit.db
    .insertInto('opening')
    .values({ ...opening, ...decided })
    .execute();
}
