import { tellingKinds } from '@procure/domain/message/kind.ts';
import { sql } from 'kysely';
import { connectionsOf, type Db } from './db.ts';
import { type FailedJobs, readFailedJobs } from './failed-jobs.ts';

/**
 * What an operator watches. None of it moves while a supplier acts and all is well: ages below a minute are 0, and what
 * tells who takes part is not looked at.
 */
export interface Watched {
  /** Seconds that the database's clock is before this machine's, and whether it stands before what it had shown. */
  readonly driftSeconds: number;
  readonly clockBehind: boolean;
  /** Seconds since the oldest line of the audit log that no seal covers yet; 0: there is none. */
  readonly unsealedSeconds: number;
  /** Seconds since the oldest text that should have gone out by now, of the kinds that anybody may know of; 0: none. */
  readonly unsentSeconds: number;
  /** Jobs that one process has held for longer than any takes; deliveries are not among them. */
  readonly stuckJobs: number;
  /** Openings that were released and have not ended in a quarter of an hour. */
  readonly lateOpenings: number;
  readonly failedJobs: readonly FailedJobs[];
}

export interface Watch {
  /** Of this process's pool; known without asking. */
  connections(): ReturnType<typeof connectionsOf>;
  /** Rejects where the database is away. */
  read(): Promise<Watched>;
}

export function openWatch(db: Db): Watch {
  return {
    connections: () => connectionsOf(db),
    async read() {
      const { now, ...standing } = await readStanding(db);
      const driftSeconds = (now.getTime() - Date.now()) / 1_000;
      return { ...standing, driftSeconds, failedJobs: await readFailedJobs(db) };
    },
  };
}

type Standing = Omit<Watched, 'driftSeconds' | 'failedJobs'> & { readonly now: Date };

/** Seconds of waiting that are nobody's business. */
const usual = 60;

/** One query, each part by an index. */
async function readStanding(db: Db) {
  const { rows } = await sql<Standing>`select clock_timestamp() as now,
    coalesce((select pg_catalog.clock_timestamp() < seen_at - interval '2 seconds' from installation), false)
      as clock_behind,
    coalesce((select extract(epoch from clock_timestamp() - at) from audit_log
      where id > coalesce((select through_id from audit_seal order by no desc limit 1), 0)
        and at < clock_timestamp() - ${usual} * interval '1 second'
      order by id limit 1), 0)::float8 as unsealed_seconds,
    coalesce((select extract(epoch from clock_timestamp() - min(due_at)) from outbox
      where state = 'waiting' and due_at < clock_timestamp() - ${usual} * interval '1 second'
        and channel <> 'message' and not kind = any (${sql.val([...tellingKinds])}::text[])), 0)::float8
      as unsent_seconds,
    (select count(*)::int from graphile_worker.jobs where locked_at < clock_timestamp() - interval '15 minutes'
      and task_identifier not like 'outbox.%') as stuck_jobs,
    (select count(*)::int from opening
      where state <> 'completed' and started_at < clock_timestamp() - interval '15 minutes') as late_openings`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database told nothing');
  return row;
}
