import type { Method } from '@procure/domain/tender/method.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';
import { type PricedBidRow, pricedBids } from '../opened-bid/read-model.ts';
import { type LineRow, linesOfLot } from '../read-model.ts';

export interface PricesRow {
  readonly opened: boolean;
  readonly method: Method;
  readonly bids: readonly PricedBidRow[];
  readonly priceLines: readonly LineRow[];
}

/** The lines of a lot and the prices of its opened bids; null if the reader may not see the lot's bids. */
export async function readPrices(
  scope: StaffScope,
  db: Kysely<Database>,
  lotId: string,
): Promise<PricesRow | null> {
  const { rows } = await sql<PricesRow>`
    select coalesce(opening.state = 'completed', false) as opened, tender.method, ${linesOfLot} as price_lines,
      case when opening.state = 'completed' then ${pricedBids} else '[]' end as bids
    from lot
    join tender on tender.id = lot.tender_id
    left join opening on opening.lot_id = lot.id and opening.no = 0
    where lot.id = ${lotId} and lot.published_at is not null and ${isSeen(scope, 'bids')}`.execute(db);
  return rows[0] ?? null;
}
