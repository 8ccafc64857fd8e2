import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { type Connection, connectionOf, limits } from '../database/db.ts';
import type { Database } from '../database/schema.gen.ts';

/** Milliseconds within which an arrival must be stored; waiting for it ends then. */
export const arrivalLimit = 60_000;

export interface Arrival {
  readonly id: string;
  /** By the database's clock, read after the arrival was visible to every process. */
  readonly at: Date;
}

/** Records arrivals, for all calls of a process. */
export interface Arrivals {
  note(lotId: string): Promise<Arrival>;
  /** The call was stored or refused: waiting for this arrival ends. */
  end(arrival: Arrival): void;
  /** Whether this process has an arrival in progress; work without a deadline gives way to it. */
  areUnderWay(): boolean;
  close(): Promise<void>;
}

interface Waiting {
  readonly id: string;
  readonly lotId: string;
  resolve(at: Date): void;
  reject(error: unknown): void;
}

/**
 * Uses a connection of its own, so that no arrival waits behind a query or a lock. Arrivals during a round trip are
 * recorded together in the next one: one row each, then the clock is read. The rows need not survive a crash of the
 * database, which also ends the calls that they represent, so their commit does not wait for the disk.
 */
export function openArrivals(database: string | Connection): Arrivals {
  const pool = new pg.Pool({
    ...limits.web,
    ...connectionOf(database),
    max: 1,
    options: '-c synchronous_commit=off',
  });
  pool.on('error', () => undefined);
  let waiting: Waiting[] = [];
  let ended: string[] = [];
  let turn: Promise<void> | null = null;
  let underWay = 0;

  async function work(): Promise<void> {
    while (waiting.length > 0 || ended.length > 0) {
      const [now, gone] = [waiting, ended];
      [waiting, ended] = [[], []];
      try {
        const at = await twice(() => noteArrivals(pool, now, gone));
        for (const one of now) one.resolve(at);
      } catch (error) {
        // Remaining rows delay others until their minute is over; a later turn removes them.
        for (const one of now) one.reject(error);
      }
    }
    turn = null;
  }
  const begin = () => {
    turn ??= Promise.resolve().then(work);
  };

  return {
    note(lotId) {
      const id = randomUUID();
      underWay += 1;
      return new Promise<Arrival>((resolve, reject) => {
        const fail = (error: unknown) => {
          underWay -= 1;
          reject(error);
        };
        waiting.push({ id, lotId, resolve: (at) => resolve({ id, at }), reject: fail });
        begin();
      });
    },
    areUnderWay: () => underWay > 0,
    end({ id }) {
      underWay -= 1;
      ended.push(id);
      begin();
    },
    async close() {
      await turn;
      await pool.end();
    },
  };
}

/** Sent as one message, because all concurrent calls wait for it: the rows are committed before the clock is read. */
async function noteArrivals(pool: pg.Pool, now: readonly Waiting[], gone: readonly string[]): Promise<Date> {
  const rows = now.map(({ id, lotId }) => `(${literal(id)}::uuid, ${literal(lotId)}::uuid)`);
  const come =
    rows.length === 0
      ? ''
      : `insert into arrival (id, lot_id, noted_at)
         select id, lot_id, clock_timestamp() from (values ${rows.join(', ')}) as come (id, lot_id)
         on conflict (id) do nothing;`;
  const told: unknown = await undone(pool, () =>
    pool.query(`begin;
     delete from arrival where id = any (array[${gone.map(literal).join(', ')}]::uuid[])
       or noted_at < clock_timestamp() - interval '1 hour';
     ${come}
     commit;
     select clock_timestamp() as now`),
  );
  const at = (told as pg.QueryResult<{ now: Date }>[]).at(-1)?.rows[0]?.now;
  if (at === undefined) throw new Error('the database told no time');
  return at;
}

/** Rolls back a transaction that failed midway, because the next turn uses the same connection. */
async function undone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await pool.query('rollback').catch(() => undefined);
    throw error;
  }
}

const literal = (text: string) => pg.escapeLiteral(text);

/** A connection that broke while idle is noticed only at its next use, so the work is tried twice. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return work();
  }
}

/** Whether a call that arrived before the lot's deadline is still in progress. */
const isUnderWay = (lotId: string) => sql<boolean>`exists (
  select from arrival join lot on lot.id = arrival.lot_id
  where arrival.lot_id = ${lotId} and lot.bid_deadline <= clock_timestamp()
    and arrival.noted_at < lot.bid_deadline
    and arrival.noted_at > clock_timestamp() - ${arrivalLimit} * interval '1 millisecond')`;

export async function areUnderWay(db: Kysely<Database>, lotId: string): Promise<boolean> {
  const { rows } = await sql<{ it: boolean }>`select ${isUnderWay(lotId)} as it`.execute(db);
  return rows[0]?.it === true;
}

/**
 * Waits until all calls that arrived before the lot's deadline have ended, at most a minute; before the deadline it
 * returns at once.
 */
export async function arrivalsEnded(db: Kysely<Database>, lotId: string): Promise<void> {
  const until = performance.now() + arrivalLimit;
  while ((await areUnderWay(db, lotId)) && performance.now() < until) await wait(100);
}
