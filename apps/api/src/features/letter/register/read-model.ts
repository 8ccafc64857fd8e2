import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isRegisteredOf } from '../../../platform/sight.ts';

/** Purchasers whose tenders this person sees or supervises, for the filter. */
export async function readPurchasers(scope: StaffScope, db: Kysely<Database>) {
  const { rows } = await sql<{ id: string; name: string }>`select organisation.id, organisation.name
    from organisation where organisation.kind = 'purchaser' and ${isRegisteredOf(scope)}
    order by organisation.name limit 500`.execute(db);
  return rows;
}
