import type { OpenMatters } from '@procure/domain/account/closing.ts';
import { isOver, lotStates } from '@procure/domain/lot/lot.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';

const overStates = lotStates.filter(isOver);

/** Counts a company's open lots, orders and reviews, for its own member: all of them are visible to the company. */
export async function readMatters({ companyId }: CompanyScope, db: Kysely<Database>): Promise<OpenMatters> {
  const { rows } = await sql<OpenMatters>`select
    (select count(*)::int from lot where not lot.state = any (${overStates}::text[]) and (
      exists (select from bid where bid.lot_id = lot.id and bid.company_id = ${companyId}
        -- A rejected bid counts as well: the rejection is secret before the result, and can be reversed.
        and bid.state not in ('draft', 'withdrawn'))
      or exists (select from prequalification where prequalification.lot_id = lot.id
        and prequalification.company_id = ${companyId} and prequalification.submitted_at is not null))) as lots,
    (select count(*)::int from purchase_order where company_id = ${companyId}
      and state not in ('closed', 'cancelled')) as orders,
    (select count(*)::int from company where id = ${companyId} and status = 'pending')
      + (select count(*)::int from change_request where company_id = ${companyId} and state = 'pending') as reviews`.execute(
    db,
  );
  return rows[0] ?? { lots: 0, orders: 0, reviews: 0 };
}
