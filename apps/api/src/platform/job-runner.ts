import { type CronItem, Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Connection } from './db.ts';

export interface JobRunner {
  /** Takes no new job, lets the running ones finish, and gives its connections back. */
  stop(): Promise<void>;
}

/** Jobs at once in one process: few, since each is small and the process serves people first. */
const concurrency = 2;

/**
 * Runs the jobs of the queue in this process. Any number of processes share one queue: a job is locked by the
 * one that takes it, and of a cron item only one process makes the job.
 */
export async function runJobs(
  connection: Connection,
  tasks: TaskList,
  crons: CronItem[],
  log: Pick<Log, 'error' | 'warn' | 'debug'>,
): Promise<JobRunner> {
  // The queue reads its own numbers: our types are for our tables.
  const { types: _, ...settings } = connection;
  const pool = new pg.Pool({ ...settings, max: concurrency + 2 });
  pool.on('error', () => undefined);
  // A connection may also break while it is lent out; the queue then takes another.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(crons),
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ part: 'jobs' }, message);
      else if (level === 'warning') log.warn({ part: 'jobs' }, message);
      else log.debug({ part: 'jobs' }, message);
    }),
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  // Whoever asked it to stop hears of it there; a runner that ends otherwise has said so in the log.
  runner.promise.catch(() => undefined);
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}
