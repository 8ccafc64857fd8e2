import type { Day } from '@procure/domain/display/day.ts';
import published from 'chinese-days/dist/chinese-days.json' with { type: 'json' };
import table from './holidays.json' with { type: 'json' };

interface Overrides {
  /** Days off, by name. */
  readonly rest: Readonly<Record<Day, string>>;
  /** Weekend days worked in exchange, by the holiday they are exchanged for. */
  readonly work: Readonly<Record<Day, string>>;
}

/**
 * The announced years come from the data of `chinese-days`, not from its functions: those ask for the weekday in
 * the process's own zone and are a day off west of Greenwich. The data ends in 2026. For later years the table
 * beside this file holds the days the law itself fixes (全国年节及纪念日放假办法, 2024); when the State Council
 * announces a year's exchanged days, they are added there.
 */
const overrides: Overrides = table;

/**
 * Whether the day is a 法定休假日 of 民法典 203: a weekend or a public holiday, and not a weekend day worked in
 * exchange. A period whose last day is one ends on the first day after it.
 */
export function isRestDay(day: Day): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`not a calendar day: ${day}`);
  if (day in overrides.work || day in published.workdays) return false;
  if (day in overrides.rest || day in published.holidays) return true;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
