import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/schema.gen.ts';

/** The moment a challenge made now is over, in Unix seconds: the database's clock, as for all that expires. */
export async function readUntil(db: Kysely<Database>, seconds: number): Promise<number> {
  const { rows } = await sql<{ until: number }>`select
    floor(extract(epoch from clock_timestamp()))::float8 + ${seconds}::int as until`.execute(db);
  const until = rows[0]?.until;
  if (until === undefined) throw new Error('the database told no time');
  return until;
}

/** Uses the challenge up; false where it was used before, by whomever, or is over. */
export async function consume(db: Kysely<Database>, challengeHash: Buffer, until: number): Promise<boolean> {
  const { rows } = await sql`insert into human_check (challenge_hash)
    select ${challengeHash}::bytea where to_timestamp(${until}::float8) > clock_timestamp()
    on conflict do nothing returning challenge_hash`.execute(db);
  return rows.length > 0;
}

/** Kept for longer than any proof of work lives. */
export async function purge(db: Kysely<Database>): Promise<void> {
  await sql`delete from human_check where used_at < clock_timestamp() - interval '1 hour'`.execute(db);
}
