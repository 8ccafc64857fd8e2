import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

/** Stands before any scope, as signing in does. The functions take a database or a transaction. */
type Reach = Kysely<Database>;

export interface Failures {
  readonly failedCount: number;
  /** Seconds until the lock opens; 0 if there is none. */
  readonly lockedSeconds: number;
}

/** Reads and locks the count until the end of the transaction, so that concurrent guesses are counted one by one. */
export async function lockFailures(db: Reach, key: Buffer): Promise<Failures> {
  const { rows } = await sql<Failures>`insert into sign_in_failure (key_hash, failed_count) values (${key}, 0)
    on conflict (key_hash) do update set last_at = clock_timestamp()
    returning failed_count,
      ceil(greatest(0, coalesce(extract(epoch from locked_until - clock_timestamp()), 0)))::int
        as locked_seconds`.execute(db);
  return rows[0] ?? { failedCount: 0, lockedSeconds: 0 };
}

/** `lockMinutes` 0: no lock. */
export async function saveFailures(
  db: Reach,
  key: Buffer,
  failedCount: number,
  lockMinutes: number,
): Promise<void> {
  await sql`update sign_in_failure set failed_count = ${failedCount}, locked_until =
      case when ${lockMinutes}::int > 0 then clock_timestamp() + make_interval(mins => ${lockMinutes}::int) end
    where key_hash = ${key}`.execute(db);
}

export async function clearFailures(db: Reach, key: Buffer): Promise<void> {
  await db.deleteFrom('signInFailure').where('keyHash', '=', key).execute();
}

/** Counts a failure of an address. A count older than an hour restarts at one. */
export async function countOfAddress(db: Reach, key: Buffer): Promise<void> {
  await sql`insert into sign_in_failure as f (key_hash, failed_count) values (${key}, 1)
    on conflict (key_hash) do update set last_at = clock_timestamp(), failed_count =
      case when f.last_at < clock_timestamp() - interval '1 hour' then 1 else f.failed_count + 1 end`.execute(
    db,
  );
}

/** Reads both counts in one query, without locks. */
export async function readFailures(
  db: Reach,
  counted: Buffer,
  address: Buffer,
): Promise<{ readonly counted: number; readonly address: number }> {
  const { rows } = await sql<{ counted: number; address: number }>`select
      coalesce((select failed_count from sign_in_failure where key_hash = ${counted}), 0) as counted,
      coalesce((select failed_count from sign_in_failure where key_hash = ${address}
        and last_at > clock_timestamp() - interval '1 hour'), 0) as address`.execute(db);
  return rows[0] ?? { counted: 0, address: 0 };
}

export async function purge(db: Reach): Promise<void> {
  await sql`delete from sign_in_failure where last_at < clock_timestamp() - interval '1 day'`.execute(db);
}
