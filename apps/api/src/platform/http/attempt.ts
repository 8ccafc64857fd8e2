import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.gen.ts';
import type { Crypto } from '../keys/crypto.ts';

/**
 * Counts an attempt to guess a secret, by address and for all processes together.
 * @returns the number of attempts in this minute of the database's clock, and the seconds left of it
 */
export async function countAttempt(
  { db, crypto }: { readonly db: Kysely<Database>; readonly crypto: Pick<Crypto, 'tag'> },
  address: string,
): Promise<{ readonly count: number; readonly seconds: number }> {
  const tag = crypto.tag(address, 'attempt');
  const { rows } = await sql<{ readonly count: number; readonly seconds: number }>`
    insert into attempt (address_tag, minute) values (${tag}, date_trunc('minute', clock_timestamp()))
    on conflict (minute, address_tag) do update set count = attempt.count + 1
    returning count, ceil(extract(epoch from minute + interval '1 minute' - clock_timestamp()))::int as seconds`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the try was not counted');
  return row;
}

export async function forgetAttempts(db: Kysely<Database>): Promise<void> {
  await sql`delete from attempt where minute < clock_timestamp() - interval '1 hour'`.execute(db);
}
