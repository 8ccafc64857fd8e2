import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The version of PostgreSQL, and the newest migration. */
export async function readShape(db: Db) {
  const { rows } = await sql<{
    readonly version: string;
    readonly migrations: number;
    readonly newestMigration: string;
  }>`select current_setting('server_version') as version, count(*)::int as migrations,
      coalesce(max(name), '') as newest_migration from schema_migration`.execute(db);
  const [shape] = rows;
  if (shape === undefined) throw new Error('the database told nothing of its shape');
  return shape;
}
