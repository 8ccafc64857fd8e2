import pg from 'pg';
import type { Logger as Log } from 'pino';
import { type Connection, connectionOf } from '../database/db.ts';

/** The class of these advisory locks; the number has no other meaning. */
const lockClass = 4_203_005;
/** Milliseconds of silence after which the database ends the session of a frozen or disconnected process. */
const silence = 40_000;

export interface Presence {
  /** Resolves when the database no longer regards this process as alive. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

/**
 * Marks a holder of jobs as alive, and releases the jobs of dead ones. The library waits four hours for a job of a
 * killed process, because it cannot detect the death. The database can: each holder keeps an advisory lock on a
 * connection of its own, which ends with the process. A holder without a lock at two checks in a row (at the first it
 * may be just starting) is dead, and its jobs are released.
 */
export async function openPresence(
  connection: Connection,
  holder: string,
  every: number,
  log: Pick<Log, 'warn'>,
): Promise<Presence> {
  const { types: _, ...settings } = connectionOf(connection);
  const client = new pg.Client({ ...settings, statement_timeout: 30_000 });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.on('error', () => undefined);
  client.once('end', () => resolve());
  await client.connect();
  let suspects: ReadonlySet<string> = new Set();
  let sweeping: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (sweeping !== null) return;
    sweeping = sweep()
      .catch((error: unknown) => {
        log.warn({ part: 'jobs', err: error }, 'the jobs of dead processes could not be looked for');
      })
      .finally(() => {
        sweeping = null;
      });
  }, every);
  timer.unref();
  void lost.then(() => clearInterval(timer));

  async function sweep(): Promise<void> {
    const { rows } = await client.query<{ holder: string }>(
      `select distinct locked_by as holder from graphile_worker.jobs
       where locked_by is not null and locked_by <> $1`,
      [holder],
    );
    const missing: string[] = [];
    for (const row of rows) if (!(await isHeld(row.holder))) missing.push(row.holder);
    const dead = missing.filter((name) => suspects.has(name));
    suspects = new Set(missing);
    if (dead.length === 0) return;
    log.warn({ part: 'jobs', dead }, 'jobs of processes that died are taken up again');
    await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
  }

  async function isHeld(name: string): Promise<boolean> {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock($1, hashtext($2)) as free`,
      [lockClass, name],
    );
    if (rows[0]?.free !== true) return true;
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockClass, name]);
    return false;
  }

  try {
    await client.query(`select set_config('idle_session_timeout', $1, false)`, [
      String(Math.max(silence, every * 4)),
    ]);
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, holder]);
  } catch (error) {
    clearInterval(timer);
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    lost,
    async close() {
      clearInterval(timer);
      await client.end().catch(() => undefined);
    },
  };
}
