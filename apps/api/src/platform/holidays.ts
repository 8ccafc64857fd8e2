import { type Day, dayOf, type IsHoliday } from '@procure/domain/display/day.ts';
import { isWeekend, restBy, yearToEnter } from '@procure/domain/holiday/year.ts';
import published from 'chinese-days/dist/chinese-days.json' with { type: 'json' };
import { type Kysely, sql } from 'kysely';
import { databaseTime } from './database/clock.ts';
import type { Database } from './database/schema.gen.ts';
import table from './holidays.json' with { type: 'json' };

interface Overrides {
  /** Days off, with their names. */
  readonly rest: Readonly<Record<Day, string>>;
  /** Weekend days worked in exchange, with the holiday they are exchanged for. */
  readonly work: Readonly<Record<Day, string>>;
}

/**
 * The announced years come from the data of `chinese-days`, not from its functions, which read the weekday in the
 * process's time zone and are a day off west of Greenwich. The data end in 2026. For later years the table beside this
 * file contains the days that the law itself fixes (全国年节及纪念日放假办法, 2024). When the State Council has announced a year's
 * exchanged days, the operator keeps the whole list of that year, which replaces these.
 */
const overrides: Overrides = table;
const publishedWork: Readonly<Record<Day, string>> = published.workdays;
const publishedRest: Readonly<Record<Day, string>> = published.holidays;

const announcedYears = [...new Set(Object.keys(publishedRest).map((day) => Number(day.slice(0, 4))))];
/** Whether the installation includes the announced days of the year. */
export const isAnnounced = (year: number): boolean => announcedYears.includes(year);

/** The list of a year that the installation includes. */
export function listOfYear(year: number) {
  const found = new Map<Day, { readonly day: Day; readonly working: boolean; readonly name: string }>();
  const take = (days: Readonly<Record<Day, string>>, working: boolean) => {
    // The package's format is 「New Year,元旦,1」.
    for (const [day, name] of Object.entries(days))
      if (day.startsWith(`${year}-`)) found.set(day, { day, working, name: name.split(',')[1] ?? name });
  };
  take(publishedRest, false);
  take(publishedWork, true);
  take(overrides.rest, false);
  take(overrides.work, true);
  return [...found.values()].sort((one, other) => one.day.localeCompare(other.day));
}

/** The days of a year that the law fixes, as far as the table of unannounced years contains them. */
export const daysByLaw = (year: number): readonly Day[] =>
  Object.keys(overrides.rest).filter((day) => day.startsWith(`${year}-`));

/** Whether the day is a day of rest according to the installation's own data. */
export function isRestDay(day: Day): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`not a calendar day: ${day}`);
  if (day in overrides.work || day in publishedWork) return false;
  if (day in overrides.rest || day in publishedRest) return true;
  return isWeekend(day);
}

/**
 * Whether a day is a 法定休假日 of 民法典 203 according to the current lists: a weekend or a public holiday, but not a weekend
 * day worked in exchange. A period that would end on such a day ends on the next working day. Read anew for each act,
 * so a new list affects later computations only; stored results stay.
 */
export async function restDays(db: Kysely<Database>): Promise<IsHoliday> {
  const years = await readYears(db);
  const rest = new Map(years.map(({ year, days }) => [String(year), restBy(days)]));
  return (day) => (rest.get(day.slice(0, 4)) ?? isRestDay)(day);
}

/** The years whose list the operator keeps. */
export async function readYears(db: Kysely<Database>) {
  const { rows } = await sql<{
    year: number;
    source: string;
    version: number;
    days: { day: Day; working: boolean; name: string }[];
  }>`select year, source, version, coalesce((select json_agg(json_build_object('day', day::text, 'working', working,
      'name', name) order by day) from holiday where holiday.year = holiday_year.year), '[]') as days
    from holiday_year order by year`.execute(db);
  return rows;
}

/** The year whose list is missing by now, or null; `at` replaces the database's clock. */
export async function yearMissing(db: Kysely<Database>, at?: Date): Promise<number | null> {
  const kept = (await readYears(db)).map(({ year }) => year);
  return yearToEnter(dayOf(at ?? (await databaseTime(db))), [...kept, ...announcedYears]);
}
