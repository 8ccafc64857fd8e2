import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/schema.gen.ts';

/** Removes what nobody can use any more. Codes stay two days: the limit of ten a day is counted from them. */
export async function purgeSessions(db: Kysely<Database>): Promise<void> {
  await sql`delete from session
    where expires_at < clock_timestamp() or seen_at < clock_timestamp() - interval '30 minutes'`.execute(db);
  await sql`delete from login_code where expires_at < clock_timestamp() - interval '1 day'`.execute(db);
  await sql`delete from captcha where expires_at < clock_timestamp() - interval '1 hour'`.execute(db);
  await sql`delete from spent_ticket where expires_at < clock_timestamp()`.execute(db);
  await sql`delete from otp where created_at < clock_timestamp() - interval '2 days'`.execute(db);
}
