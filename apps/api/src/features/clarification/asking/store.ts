import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { isSeenAt } from '../../../platform/sight.ts';

/** The company of a bid that was opened and is not rejected; null for other bids, which cannot be asked about. */
export async function openedBidder(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
  bidId: string,
): Promise<string | null> {
  const row = await unit.db
    .selectFrom('openedBid')
    .innerJoin('bid', 'bid.id', 'openedBid.bidId')
    .select('bid.companyId')
    .where('openedBid.lotId', '=', lotId)
    .where(isSeenAt(scope, 'bids', sql`opened_bid.lot_id`))
    .where('openedBid.bidId', '=', bidId)
    .where('openedBid.result', '=', 'opened')
    .where('bid.state', '<>', 'rejected')
    .executeTakeFirst();
  return row?.companyId ?? null;
}

export async function isNamedEvaluator(
  scope: StaffScope,
  db: Kysely<Database>,
  lotId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('lotEvaluator')
    .select('lotId')
    .where('lotId', '=', lotId)
    .where('accountId', '=', scope.accountId)
    // A name in the committee counts only in an organisation in which the person still judges.
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .executeTakeFirst();
  return row !== undefined;
}
