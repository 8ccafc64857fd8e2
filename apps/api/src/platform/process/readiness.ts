import { setTimeout as wait } from 'node:timers/promises';
import { watchLimits } from '@procure/domain/installation/watched.ts';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Milliseconds for which an answer is reused, so that frequent probes do not load the database. */
const reuseMilliseconds = 1_000;
/** Milliseconds to wait for the row; after them the process is not ready. */
const patience = 3_000;

/** The clocks of the database and of this machine differ too much for this process to serve requests. */
export class ClocksApart extends Error {
  override readonly name = 'ClocksApart';
}

/**
 * Checks whether an act would succeed now, by writing a row. A database that can be read but not written (a frozen
 * process holds the row, the disk is full) is not ready. A process whose machine's clock differs much from the
 * database's is not ready either, because its display and its timeouts depend on it.
 * @returns a function whose promise rejects while the process is not ready
 */
export function openReadiness(db: Db): () => Promise<void> {
  let asked: { readonly at: number; readonly answer: Promise<void> } | null = null;
  return () => {
    const now = performance.now();
    if (asked === null || now - asked.at > reuseMilliseconds + patience) {
      asked = { at: now, answer: withinTime(write(db)) };
      const { answer } = asked;
      const forget = () => {
        setTimeout(() => {
          if (asked?.answer === answer) asked = null;
        }, reuseMilliseconds).unref();
      };
      answer.then(forget, forget);
    }
    return asked.answer;
  };
}

/** A frozen database does not answer at all. */
async function withinTime(work: Promise<void>): Promise<void> {
  const late = wait(patience * 2, 'late' as const, { ref: false });
  if ((await Promise.race([work, late])) === 'late') throw new Error('the database does not answer');
}

async function write(db: Db): Promise<void> {
  const asked = Date.now();
  const now = await db.transaction().execute(async (transaction) => {
    await sql`select set_config('lock_timeout', ${String(patience)}, true),
      set_config('statement_timeout', ${String(patience)}, true)`.execute(transaction);
    const { rows } = await sql<{ now: Date }>`update installation set written_at = clock_timestamp()
      returning pg_catalog.clock_timestamp() as now`.execute(transaction);
    return rows[0]?.now.getTime() ?? Number.NaN;
  });
  // The database read its clock at some moment between the request and the answer.
  const apart = Math.max(asked - now, now - Date.now()) / 1_000;
  if (apart > watchLimits.driftUnready) {
    throw new ClocksApart(`the clocks of the database and of this machine are ${Math.round(apart)} s apart`);
  }
}
