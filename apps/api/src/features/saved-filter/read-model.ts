import type { OutputOf } from '@procure/contract/registry.ts';
import type { listSavedFilters } from '@procure/contract/saved-filter/saved-filter.route.ts';
import type { ExportedList } from '@procure/domain/list-export/list-export.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

/** The person's saved filters of a list, by name. */
export async function readFilters({ accountId }: StaffScope, db: Kysely<Database>, list: ExportedList) {
  const { rows } = await sql<
    OutputOf<typeof listSavedFilters>[number]
  >`select id, name, filter from saved_filter
    where account_id = ${accountId} and list = ${list} order by name`.execute(db);
  return rows;
}
