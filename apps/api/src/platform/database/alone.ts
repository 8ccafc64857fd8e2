import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.gen.ts';

/**
 * Runs the work unless another run under the name is under way, in this process or another one. `lockClass` separates
 * the names of one kind of work from those of others, and has no other meaning.
 */
export async function runAlone(
  db: Kysely<Database>,
  lockClass: number,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${lockClass}::int, hashtext(${name})) as locked`.execute(connection);
    if (rows[0]?.locked !== true) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockClass}::int, hashtext(${name}))`.execute(connection);
    }
  });
}
