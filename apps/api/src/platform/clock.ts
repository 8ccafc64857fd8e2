import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * The one clock of the house: the database's, the same for every process. For what is decided outside of a
 * transaction; inside of one, `unit.now()` tells it.
 */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database told no time');
  return now;
}
