import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.gen.ts';

export interface FailedJobs {
  readonly task: string;
  readonly count: number;
  readonly lastAt: Date;
}

/**
 * Finally failed jobs by kind; a job in its last attempt has not failed yet. Excludes deliveries, whose number would
 * reveal the bidders of a lot; the page of sent messages lists those that operators may see.
 */
export async function readFailedJobs(db: Kysely<Database>): Promise<readonly FailedJobs[]> {
  const { rows } = await sql<FailedJobs>`select task_identifier as task, count(*)::int as count,
      max(updated_at) as last_at from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and task_identifier not like 'outbox.%'
    group by task_identifier order by max(updated_at) desc`.execute(db);
  return rows;
}

/**
 * Runs finally failed jobs again: of the jobs with the same key the newest, and of the jobs without a key, which find
 * their work by themselves, only the newest; deletes the others. Returns the number of jobs queued.
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

/** Days for which a finally failed job remains visible. */
const retentionDays = 14;

/** Deletes old failures: a job that fails every minute for weeks would fill the queue. */
export async function forgetFailedJobs(db: Kysely<Database>): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and updated_at < clock_timestamp() - ${retentionDays} * interval '1 day'
    having count(*) > 0`.execute(db);
}
