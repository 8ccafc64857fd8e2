import { setTimeout as wait } from 'node:timers/promises';
import { watchLimits } from '@procure/domain/installation/watched.ts';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Milliseconds an answer is kept: whoever asks often costs the database nothing. */
const kept = 1_000;
/** Milliseconds to wait for the row; whoever waits longer is not ready. */
const patience = 3_000;

/** The clocks of the database and of this machine are too far apart for this process to serve anybody. */
export class ClocksApart extends Error {
  override readonly name = 'ClocksApart';
}

/**
 * Whether an act would go through now: a row is written. A database that reads well and writes nothing (a frozen
 * process holds the row, the disk is full) is not ready. Nor is a
 * process whose machine shows quite another time than the database: what it shows, and its limits of time, go by it.
 * @returns what rejects while it is not
 */
export function openReadiness(db: Db): () => Promise<void> {
  let asked: { readonly at: number; readonly answer: Promise<void> } | null = null;
  return () => {
    const now = performance.now();
    if (asked === null || now - asked.at > kept + patience) {
      asked = { at: now, answer: withinTime(write(db)) };
      const { answer } = asked;
      const forget = () => {
        setTimeout(() => {
          if (asked?.answer === answer) asked = null;
        }, kept).unref();
      };
      answer.then(forget, forget);
    }
    return asked.answer;
  };
}

/** A database that is frozen itself answers nothing at all. */
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
  // The database looked at its clock at some moment between the question and the answer.
  const apart = Math.max(asked - now, now - Date.now()) / 1_000;
  if (apart > watchLimits.driftUnready) {
    throw new ClocksApart(`the clocks of the database and of this machine are ${Math.round(apart)} s apart`);
  }
}
