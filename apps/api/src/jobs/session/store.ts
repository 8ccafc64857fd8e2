import { deviceDays, idleMinutes } from '@procure/domain/account/sign-in.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/schema.gen.ts';

/** Removes what nobody can use any more. Codes stay two days: the limits of a day are counted from them. */
export async function purgeSessions(db: Kysely<Database>): Promise<void> {
  await sql`delete from session where expires_at < clock_timestamp()
    or seen_at < clock_timestamp() - make_interval(mins => ${idleMinutes}::int)`.execute(db);
  await sql`delete from login_code where expires_at < clock_timestamp() - interval '1 day'`.execute(db);
  await sql`delete from spent_ticket where expires_at < clock_timestamp()`.execute(db);
  // Longer than any proof of work lives.
  await sql`delete from human_check where used_at < clock_timestamp() - interval '1 hour'`.execute(db);
  await sql`delete from sign_in_failure where last_at < clock_timestamp() - interval '1 day'`.execute(db);
  await sql`delete from otp where created_at < clock_timestamp() - interval '2 days'`.execute(db);
  await sql`delete from device where seen_at < clock_timestamp() - make_interval(days => ${deviceDays}::int)`.execute(
    db,
  );
}
