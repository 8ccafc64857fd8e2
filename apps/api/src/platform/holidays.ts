import { type Day, dayOf, type IsHoliday } from '@procure/domain/display/day.ts';
import { isWeekend, restBy, yearToEnter } from '@procure/domain/holiday/year.ts';
import published from 'chinese-days/dist/chinese-days.json' with { type: 'json' };
import { type Kysely, sql } from 'kysely';
import { databaseTime } from './clock.ts';
import table from './holidays.json' with { type: 'json' };
import type { Database } from './schema.gen.ts';

interface Overrides {
  /** Days off, by name. */
  readonly rest: Readonly<Record<Day, string>>;
  /** Weekend days worked in exchange, by the holiday they are exchanged for. */
  readonly work: Readonly<Record<Day, string>>;
}

/**
 * The announced years come from the data of `chinese-days`, not from its functions: those ask for the weekday in
 * the process's own zone and are a day off west of Greenwich. The data ends in 2026. For later years the table
 * beside this file holds the days the law itself fixes (全国年节及纪念日放假办法, 2024). When the State Council has
 * announced a year's exchanged days, the operator keeps the whole list of that year, and nothing of these counts for it.
 */
const overrides: Overrides = table;
const publishedWork: Readonly<Record<Day, string>> = published.workdays;
const publishedRest: Readonly<Record<Day, string>> = published.holidays;

const announcedYears = [...new Set(Object.keys(publishedRest).map((day) => Number(day.slice(0, 4))))];
/** Whether the installation comes with the announced days of the year. */
export const isAnnounced = (year: number): boolean => announcedYears.includes(year);

/** The list of a year as the installation knows it. */
export function listOfYear(year: number) {
  const found = new Map<Day, { readonly day: Day; readonly working: boolean; readonly name: string }>();
  const take = (days: Readonly<Record<Day, string>>, working: boolean) => {
    // The package writes 「New Year,元旦,1」.
    for (const [day, name] of Object.entries(days))
      if (day.startsWith(`${year}-`)) found.set(day, { day, working, name: name.split(',')[1] ?? name });
  };
  take(publishedRest, false);
  take(publishedWork, true);
  take(overrides.rest, false);
  take(overrides.work, true);
  return [...found.values()].sort((one, other) => one.day.localeCompare(other.day));
}

/** Days of a year that the law gives, as far as the table of years not announced yet knows them. */
export const daysByLaw = (year: number): readonly Day[] =>
  Object.keys(overrides.rest).filter((day) => day.startsWith(`${year}-`));

/** Whether the day is one of rest by what comes with the installation. */
export function isRestDay(day: Day): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`not a calendar day: ${day}`);
  if (day in overrides.work || day in publishedWork) return false;
  if (day in overrides.rest || day in publishedRest) return true;
  return isWeekend(day);
}

/**
 * Whether a day is a 法定休假日 of 民法典 203, as it is kept now: a weekend or a public holiday, and not a weekend day
 * worked in exchange. A period whose last day is one ends on the first day after it. Read anew for each act: what is
 * computed from here on goes by it; what was computed before, and stored, stays.
 */
export async function restDays(db: Kysely<Database>): Promise<IsHoliday> {
  const years = await readYears(db);
  const rest = new Map(years.map(({ year, days }) => [String(year), restBy(days)]));
  return (day) => (rest.get(day.slice(0, 4)) ?? isRestDay)(day);
}

/** The years that the operator keeps. */
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

/** The year whose list is missing by now, if one is; `at` stands for the database's clock. */
export async function yearMissing(db: Kysely<Database>, at?: Date): Promise<number | null> {
  const kept = (await readYears(db)).map(({ year }) => year);
  return yearToEnter(dayOf(at ?? (await databaseTime(db))), [...kept, ...announcedYears]);
}
