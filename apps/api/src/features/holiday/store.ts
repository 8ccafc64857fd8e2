import type { HolidayDay } from '@procure/domain/holiday/year.ts';
import { sql } from 'kysely';
import type { Unit } from '../../platform/database/transaction.ts';

/** Takes a lock for all lists, because a year without a list has no row to lock. */
export async function holdHolidays(unit: Unit): Promise<void> {
  await sql`select pg_advisory_xact_lock(4203005)`.execute(unit.db);
}

/** The whole list of a year in place of the former one. */
export async function saveYear(
  unit: Unit,
  { year, source }: { readonly year: number; readonly source: string },
  days: readonly HolidayDay[],
): Promise<void> {
  await unit.db.deleteFrom('holiday').where('year', '=', year).execute();
  await unit.db
    .insertInto('holidayYear')
    .values({ year, source })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ source, version: sql`holiday_year.version + 1` }),
    )
    .execute();
  await unit.db
    .insertInto('holiday')
    .values(days.map(({ day, working, name }) => ({ day, working, name })))
    .execute();
}
