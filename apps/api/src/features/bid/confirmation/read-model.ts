import type { UnconfirmedChange } from '@procure/domain/bid/reconfirmation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

/**
 * Changes of the lot of `bid` that its version in force was not confirmed against: (id, kind, summary, changes,
 * documents, items, published_at). Empty without a version in force.
 */
export const unconfirmedChanges: RawBuilder<unknown> = sql`
  select change.id, change.kind, change.summary, change.changes, change.documents, change.items, change.published_at
  from bid_version counting
  join lot_change change on change.lot_id = counting.lot_id and change.published_at > counting.submitted_at
  where counting.bid_id = bid.id and counting.version_no = bid.valid_version_no
    and not exists (select from bid_confirmation confirmation
      join lot_change known on known.id = confirmation.change_id
      where confirmation.bid_version_id = counting.id and known.published_at >= change.published_at)`;

/** Whether the version in force of `bid` waits for its supplier's confirmation. */
export const needsReconfirm: RawBuilder<boolean> = sql`(bid.state = 'submitted' and exists (${unconfirmedChanges}))`;

/** Changes that the held bid was not confirmed against, newest first. */
export async function findUnconfirmed(
  scope: CompanyScope,
  unit: Unit,
  bidId: string,
): Promise<readonly UnconfirmedChange[]> {
  const { rows } = await sql<UnconfirmedChange>`
    select unconfirmed.id, unconfirmed.published_at from bid, lateral (${unconfirmedChanges}) unconfirmed
    where bid.id = ${bidId} and bid.company_id = ${scope.companyId}
    order by unconfirmed.published_at desc, unconfirmed.id`.execute(unit.db);
  return rows;
}
