import { type Kysely, sql } from 'kysely';
import { commandLine } from '../process/command-line.ts';
import type { Database } from './schema.gen.ts';

type Reach = Kysely<Database>;

/** Milliseconds by which a clock may be set back without being reported. */
export const clockSlack = 2_000;

/**
 * The database's clock shows an earlier time than before: it was set back, and no act is decided by it until it is
 * corrected.
 */
export class ClockSetBack extends Error {}

/**
 * The platform's only clock: the database's, the same for every process. For display only; acts that depend on a time
 * use `decidingTime`.
 */
export async function databaseTime(db: Reach): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database told no time');
  return now;
}

/** Whether the clock of the database's machine shows an earlier time than it was seen to show. */
const isBehind = sql<boolean>`coalesce(
  pg_catalog.clock_timestamp() < seen_at - ${clockSlack} * interval '1 millisecond', false)`;

/** As `decidingTime`, for a query that reads more at once: null if the clock was set back. */
export const decidingClock = sql<Date | null>`(
  select case when ${isBehind} then null else clock_timestamp() end from installation)`;

/** @throws ClockSetBack if the query read null from `decidingClock` */
export function toldTime(now: Date | null): Date {
  if (now === null) throw new ClockSetBack('the clock of the database was set back');
  return now;
}

/**
 * As `databaseTime`, for acts that depend on the time: a deadline that has passed stays passed.
 * @throws ClockSetBack
 */
export async function decidingTime(db: Reach): Promise<Date> {
  const { rows } = await sql<{ now: Date | null }>`select ${decidingClock} as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database told no time');
  return toldTime(row.now);
}

export interface SeenClock {
  readonly now: Date;
  readonly seenAt: Date | null;
  readonly behind: boolean;
}

/** The clock's time, and the latest time that it was seen to show. */
export async function readClock(db: Reach): Promise<SeenClock> {
  const { rows } = await sql<SeenClock>`
    select pg_catalog.clock_timestamp() as now, seen_at, ${isBehind} as behind from installation`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database told no time');
  return row;
}

/** Stores the clock's time as seen; does nothing if the clock was set back. */
export async function noteClock(db: Reach): Promise<void> {
  await sql`update installation set seen_at = pg_catalog.clock_timestamp()
    where seen_at is null or seen_at < pg_catalog.clock_timestamp()`.execute(db);
}

/** Accepts the clock's present time, even if it is earlier than the stored one. */
export async function trustClock(db: Reach): Promise<void> {
  await sql`update installation set seen_at = pg_catalog.clock_timestamp()`.execute(db);
}

/** The message for an operator about a clock that was set back. */
export const setBackWords = ({ now, seenAt }: SeenClock) =>
  `数据库时间（${now.toISOString()}）早于此前记录的时间（${seenAt?.toISOString()}）：数据库服务器的时钟被调回，` +
  `凡需按时间判定的操作均暂停办理。请核对时钟；如确认现在的时间正确，运行 ${commandLine('audit', '--accept-clock')}`;
