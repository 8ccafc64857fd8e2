import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

/** Returns the expiry of a challenge that is made now, in Unix seconds, by the database's clock. */
export async function readUntil(db: Kysely<Database>, seconds: number): Promise<number> {
  const { rows } = await sql<{ until: number }>`select
    floor(extract(epoch from clock_timestamp()))::float8 + ${seconds}::int as until`.execute(db);
  const until = rows[0]?.until;
  if (until === undefined) throw new Error('the database told no time');
  return until;
}

/** Marks the challenge as used. Returns false if it was used before or has expired. */
export async function consume(db: Kysely<Database>, challengeHash: Buffer, until: number): Promise<boolean> {
  const { rows } = await sql`insert into human_check (challenge_hash)
    select ${challengeHash}::bytea where to_timestamp(${until}::float8) > clock_timestamp()
    on conflict do nothing returning challenge_hash`.execute(db);
  return rows.length > 0;
}

/** Keeps them longer than the lifetime of any proof of work. */
export async function purge(db: Kysely<Database>): Promise<void> {
  await sql`delete from human_check where used_at < clock_timestamp() - interval '1 hour'`.execute(db);
}
