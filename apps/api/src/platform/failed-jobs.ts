import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.gen.ts';

export interface FailedJobs {
  readonly task: string;
  readonly count: number;
  readonly lastAt: Date;
}

/**
 * What failed for good, by the kind of job; what runs for the last time has not failed yet. Deliveries are not among
 * it: how many texts of whom failed tells who takes part; the desk of what was sent shows those that anybody may know of.
 */
export async function readFailedJobs(db: Kysely<Database>): Promise<readonly FailedJobs[]> {
  const { rows } = await sql<FailedJobs>`select task_identifier as task, count(*)::int as count,
      max(updated_at) as last_at from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and task_identifier not like 'outbox.%'
    group by task_identifier order by max(updated_at) desc`.execute(db);
  return rows;
}

/**
 * Does again what failed for good: of jobs under a key the newest of each, of those without one (they find their work by
 * themselves) the newest alone; the others are forgotten. Tells how many it has set going.
 */
export async function runAgain(db: Kysely<Database>, task: string): Promise<number> {
  const { rows } = await sql<{ count: number; forgotten: number }>`with failed as (
      select id, row_number() over (partition by key order by id desc) as place from graphile_worker.jobs
      where task_identifier = ${task} and attempts >= max_attempts and locked_at is null),
    again as (
      select id from graphile_worker.reschedule_jobs(
        array(select id from failed where place = 1), run_at => clock_timestamp(), attempts => 0)),
    forgotten as (
      select id from graphile_worker.complete_jobs(array(select id from failed where place > 1)))
    select (select count(*) from again)::int as count, (select count(*) from forgotten)::int as forgotten`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Days that a job which failed for good is kept to be seen. */
const kept = 14;

/** A job of every minute that fails for weeks would fill the queue with its failures. */
export async function forgetFailedJobs(db: Kysely<Database>): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and updated_at < clock_timestamp() - ${kept} * interval '1 day'
    having count(*) > 0`.execute(db);
}
