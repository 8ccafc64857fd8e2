import type { Day } from '@procure/domain/display/day.ts';
import chineseDays from 'chinese-days';
import table from './holidays.json' with { type: 'json' };

interface Overrides {
  /** Days off, by name. */
  readonly rest: Readonly<Record<Day, string>>;
  /** Weekend days worked in exchange, by the holiday they are exchanged for. */
  readonly work: Readonly<Record<Day, string>>;
}

/**
 * `chinese-days` ends in 2026. For later years the table beside this file holds the days the law itself fixes
 * (全国年节及纪念日放假办法, 2024); when the State Council announces a year's exchanged days, they are added there.
 */
const overrides: Overrides = table;

/**
 * Whether the day is a 法定休假日 of 民法典 203: a weekend or a public holiday, and not a weekend day worked in
 * exchange. A period whose last day is one ends on the first day after it.
 */
export function isRestDay(day: Day): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`not a calendar day: ${day}`);
  if (day in overrides.work) return false;
  if (day in overrides.rest) return true;
  return chineseDays.isHoliday(day);
}
