import pg from 'pg';
import type { Logger as Log } from 'pino';
import { type Connection, connectionOf } from './db.ts';

/** Sets these advisory locks apart from others; the number means nothing else. */
const lockClass = 4_203_005;
/** Milliseconds of silence after which the database itself ends the session of a frozen or cut-off process. */
const silence = 40_000;

export interface Presence {
  /** Resolves when the database no longer knows that this process lives. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

/**
 * Says that the holder of jobs lives, and frees the jobs of those who died. The library waits four hours for a
 * job whose process was killed, since it cannot know; the database does: each holder keeps an advisory lock on a
 * connection of its own, which goes with its process. A holder without one, at two looks in a row (it may be just
 * beginning), is dead, and its jobs are anybody's.
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
