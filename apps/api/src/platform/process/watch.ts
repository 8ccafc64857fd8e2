import { overStates } from '@procure/domain/lot/lot.ts';
import { tellingKinds } from '@procure/domain/message/kind.ts';
import { sql } from 'kysely';
import { connectionsOf, type Db } from '../database/db.ts';
import { type FailedJobs, readFailedJobs } from '../jobs/failed-jobs.ts';
import { isHeldUp } from '../jobs/held-up-opening.ts';
import { isCarriedBy, type SetUp } from '../messaging/outbox/resend.ts';

/**
 * Values that an operator monitors. No value changes when a supplier acts and all is well: ages below a minute are 0,
 * and data that reveal bidders are not read.
 */
export interface Watched {
  /**
   * Seconds by which the database's clock is ahead of this machine's, and whether it is behind a time that it has
   * shown before.
   */
  readonly driftSeconds: number;
  readonly clockBehind: boolean;
  /** Seconds since the oldest audit line without a seal; 0: there is none. */
  readonly unsealedSeconds: number;
  /**
   * Seconds since the oldest overdue message, among kinds that do not reveal bidders and channels that are configured;
   * 0: none.
   */
  readonly unsentSeconds: number;
  /** Jobs that one process has held for longer than any takes, without deliveries. */
  readonly stuckJobs: number;
  /** Jobs that are overdue by more than a minute, without deliveries. */
  readonly waitingJobs: number;
  /** Unfinished uploads of staff; those of suppliers would reveal who prepares a bid. */
  readonly staffUploads: number;
  /** Lots whose deadline is within the hour, when a restart should be avoided. At most a thousand, like the next. */
  readonly comingOpenings: number;
  /** Lots whose deadline has passed and whose bids are not opened yet. */
  readonly dueOpenings: number;
  /** Openings that failed, wait for the platform's key or storage, or have run for more than a quarter of an hour. */
  readonly lateOpenings: number;
  readonly failedJobs: readonly FailedJobs[];
}

export interface Watch {
  /** The connections of this process's pool; needs no query. */
  connections(): ReturnType<typeof connectionsOf>;
  /** Rejects if the database cannot be reached. */
  read(): Promise<Watched>;
  /** The lots among these that are opened, and those that ended without an opening. */
  endedOf(lotIds: readonly string[]): Promise<EndedLots>;
}

export interface EndedLots {
  readonly opened: readonly string[];
  readonly unopened: readonly string[];
}

export function openWatch(db: Db, setUp: SetUp): Watch {
  return {
    connections: () => connectionsOf(db),
    async read() {
      const { now, ...standing } = await readStanding(db, setUp);
      const driftSeconds = (now.getTime() - Date.now()) / 1_000;
      return { ...standing, driftSeconds, failedJobs: await readFailedJobs(db) };
    },
    async endedOf(lotIds) {
      const lots = await db
        .selectFrom('lot')
        .leftJoin('opening', (join) => join.onRef('opening.lotId', '=', 'lot.id').on('opening.no', '=', 0))
        .where('lot.id', 'in', lotIds)
        .where((where) =>
          where.or([where('opening.state', '=', 'completed'), where('lot.state', 'in', overStates)]),
        )
        .select(['lot.id', 'opening.state'])
        .execute();
      const isOpened = ({ state }: (typeof lots)[number]) => state === 'completed';
      return {
        opened: lots.filter(isOpened).map(({ id }) => id),
        unopened: lots.filter((lot) => !isOpened(lot)).map(({ id }) => id),
      };
    },
  };
}

type Standing = Omit<Watched, 'driftSeconds' | 'failedJobs'> & { readonly now: Date };

/** Seconds of delay that are normal. */
const usual = 60;

/** The most lots that are counted individually. */
const most = 1_000;

/** One query; each part uses an index. */
async function readStanding(db: Db, setUp: SetUp) {
  const { rows } = await sql<Standing>`select clock_timestamp() as now,
    coalesce((select pg_catalog.clock_timestamp() < seen_at - interval '2 seconds' from installation), false)
      as clock_behind,
    coalesce((select extract(epoch from clock_timestamp() - at) from audit_log
      where id > coalesce((select through_id from audit_seal order by no desc limit 1), 0)
        and at < clock_timestamp() - ${usual} * interval '1 second'
      order by id limit 1), 0)::float8 as unsealed_seconds,
    coalesce((select extract(epoch from clock_timestamp() - min(due_at)) from outbox
      where state = 'waiting' and due_at < clock_timestamp() - ${usual} * interval '1 second'
        and ${isCarriedBy(setUp)} and not kind = any (${sql.val([...tellingKinds])}::text[])), 0)::float8
      as unsent_seconds,
    (select count(*)::int from graphile_worker.jobs where locked_at < clock_timestamp() - interval '15 minutes'
      and task_identifier not like 'outbox.%') as stuck_jobs,
    (select count(*)::int from graphile_worker.jobs
      where run_at < clock_timestamp() - ${usual} * interval '1 second' and locked_at is null
        and attempts < max_attempts and task_identifier not like 'outbox.%') as waiting_jobs,
    (select count(*)::int from open_upload join account on account.id = open_upload.account_id
      where account.kind = 'staff') as staff_uploads,
    (select count(*)::int from (select from lot where state = 'published' and bid_deadline > clock_timestamp()
      and bid_deadline <= clock_timestamp() + interval '1 hour' limit ${most}) as coming) as coming_openings,
    (select count(*)::int from (
      select from lot where state = 'published' and bid_deadline <= clock_timestamp()
      union all select from lot where state = 'opening' limit ${most}) as due) as due_openings,
    (select count(*)::int from opening where ${isHeldUp}) as late_openings`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database told nothing');
  return row;
}
