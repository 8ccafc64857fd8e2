import type { OtherFilters } from '@procure/domain/saved-filter/saved-filter.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';

type Values = Readonly<Record<string, string>>;

export interface SavedFilter {
  readonly id: string;
  readonly list: string;
  readonly name: string;
  readonly filter: Values;
}

/** Locks the person's account, so that two acts at the same moment cannot use one name or exceed the limit. */
export async function holdFilters({ accountId }: StaffScope, unit: Unit): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(unit.db);
}

/** Locked until the end of the transaction; null if the person has no such filter. */
export async function lockFilter(
  { accountId }: StaffScope,
  unit: Unit,
  id: string,
): Promise<SavedFilter | null> {
  const { rows } = await sql<SavedFilter>`select id, list, name, filter from saved_filter
    where id = ${id} and account_id = ${accountId} for update`.execute(unit.db);
  return rows[0] ?? null;
}

/** The person's filters of a list, with the name that another one shall have. */
export async function readOthers(
  { accountId }: StaffScope,
  unit: Unit,
  { list, name }: Pick<SavedFilter, 'list' | 'name'>,
): Promise<OtherFilters> {
  const { rows } = await sql<OtherFilters>`select count(*)::int as count,
      coalesce(bool_or(name = ${name}), false) as has_name
    from saved_filter where account_id = ${accountId} and list = ${list}`.execute(unit.db);
  return rows[0] ?? { count: 0, hasName: false };
}

/** False if the id exists, of this or another person. */
export async function insertFilter(
  { accountId }: StaffScope,
  unit: Unit,
  { id, list, name, filter }: SavedFilter,
  savedAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('savedFilter')
    .values({ id, accountId, list, name, filter: JSON.stringify(filter), savedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteFilter({ accountId }: StaffScope, unit: Unit, id: string): Promise<void> {
  await unit.db.deleteFrom('savedFilter').where('id', '=', id).where('accountId', '=', accountId).execute();
}
