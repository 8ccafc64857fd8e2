import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CronItem,
  type Job,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import { type Connection, limits } from '../database/db.ts';
import { openPresence, type Presence } from './job-presence.ts';

export interface JobRunner {
  /** Accepts no new job, waits for running ones, and releases its connections. */
  stop(): Promise<void>;
}

/** Concurrent jobs per process: few, because jobs are small and requests have priority. */
const concurrency = 2;

type RunnerLog = Pick<Log, 'error' | 'warn' | 'debug'>;

export interface JobOptions {
  /** Milliseconds between two checks for jobs of dead processes; a process counts as dead after two. */
  readonly sweep?: number;
}

/**
 * Runs the jobs of the queue in this process. Any number of processes share one queue: a process locks the job that it
 * takes, and only one process creates the job of a cron item. If the database goes away, the queue is restarted once
 * it is back; its jobs are released like those of a dead process (see `openPresence`). Waits for the first start.
 */
export async function runJobs(
  connection: Connection,
  tasks: TaskList,
  crons: CronItem[],
  log: RunnerLog,
  options: JobOptions = {},
): Promise<JobRunner> {
  let stopping = false;
  let current = await begin(connection, tasks, crons, log, options);
  const supervision = supervise();

  async function supervise(): Promise<void> {
    while (!stopping) {
      await current.ended;
      if (stopping) return;
      log.warn({ part: 'jobs' }, 'the job queue lost the database; it begins anew');
      void current.stop().catch(() => undefined);
      const next = await beginAgain();
      if (next !== null) current = next;
    }
  }

  async function beginAgain(): Promise<Queue | null> {
    for (let pause = 250; !stopping; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause, undefined, { ref: false });
      if (stopping) return null;
      try {
        return await begin(connection, tasks, crons, log, options);
      } catch (error) {
        log.warn({ part: 'jobs', err: error }, 'the job queue cannot begin, trying again');
      }
    }
    return null;
  }

  return {
    async stop() {
      stopping = true;
      await current.stop();
      // Not awaited: it may be in a connection attempt, and holds nothing.
      supervision.catch(() => undefined);
    },
  };
}

interface Queue {
  /** Resolves when it cannot continue: the database went away, or an internal error occurred. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface FailedRun {
  readonly job: Pick<Job, 'id' | 'task_identifier' | 'attempts' | 'max_attempts'>;
  readonly error: unknown;
}

/** Logs a final failure as an error, and one that will be retried as a warning, without the job's payload. */
function tellFailure(log: RunnerLog, { job, error }: FailedRun): void {
  const { id, task_identifier: task, attempts, max_attempts: of } = job;
  const line = { part: 'jobs', jobId: id, task, attempt: attempts, of, err: error };
  if (attempts < of) log.warn(line, 'a job failed and is tried again');
  else log.error(line, 'a job failed for good');
}

async function begin(
  connection: Connection,
  tasks: TaskList,
  crons: CronItem[],
  log: RunnerLog,
  { sweep = 10_000 }: JobOptions,
): Promise<Queue> {
  // The queue parses its own numbers; our type parsers are for our tables.
  const { types: _, ...settings } = connection;
  const pool = new pg.Pool({ ...settings, ...limits.jobs, max: concurrency + 2 });
  pool.on('error', () => undefined);
  // A connection may also break while in use; the queue then takes another.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const events = new EventEmitter();
  let holder: string | null = null;
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    holder = workerPool.id;
  });
  events.on('job:error', (failed: FailedRun) => tellFailure(log, failed));
  let runner: Runner | null = null;
  let presence: Presence | null = null;
  try {
    runner = await run({
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCronItems(crons),
      noHandleSignals: true,
      events,
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: 2_000,
          // With batches a failed report ends the queue in order; without them it is an unhandled rejection.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      logger: new Logger(() => (level, message, meta) => {
        // Already logged with fields by `tellFailure`.
        if (meta?.failure === true) return;
        if (level === 'error') log.error({ part: 'jobs' }, message);
        else if (level === 'warning') log.warn({ part: 'jobs' }, message);
        else log.debug({ part: 'jobs' }, message);
      }),
    });
    // A caller that stops the runner receives the error there; otherwise the log already contains it.
    runner.promise.catch(() => undefined);
    if (holder === null) throw new Error('the job queue did not name itself');
    presence = await openPresence(connection, holder, sweep, log);
  } catch (error) {
    await runner?.stop().catch(() => undefined);
    await pool.end().catch(() => undefined);
    throw error;
  }
  const running = runner;
  const present = presence;
  let stopped: Promise<void> | null = null;
  return {
    ended: Promise.race([present.lost, running.promise.catch(() => undefined)]),
    stop() {
      stopped ??= (async () => {
        // It may have ended by itself: then there is nothing to stop, but its connections must still be closed.
        await running.stop().catch(() => undefined);
        await present.close();
        await pool.end().catch(() => undefined);
      })();
      return stopped;
    },
  };
}
