/**
 * A Beijing day, written `2026-11-21`. China has had a single time zone, UTC+8 without summer time, since 1992, so days
 * are computed without a calendar library.
 */
export type Day = string;
/** Returns true for days off: weekends and statutory holidays, except weekends worked in exchange. */
export type IsHoliday = (day: Day) => boolean;

const offset = 8 * 3_600_000;
export const dayLength = 86_400_000;

export function dayOf(time: Date): Day {
  return new Date(time.getTime() + offset).toISOString().slice(0, 10);
}

/** Returns whether a text is a day of the calendar in this form. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns 00:00 in Beijing. */
export function startOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offset);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/**
 * Returns the last day of a period. 民法典201: the day of the beginning does not count. 203: a last day that is a holiday
 * is extended.
 */
export function lastDayOf(begin: Day, days: number, isHoliday: IsHoliday): Day {
  return rollOn(addDays(begin, days), isHoliday);
}

/** Returns the last of that many working days after `begin`. */
export function lastWorkingDayOf(begin: Day, workingDays: number, isHoliday: IsHoliday): Day {
  let day = begin;
  for (let left = workingDays; left > 0; left -= 1) day = rollOn(addDays(day, 1), isHoliday);
  return day;
}

function rollOn(day: Day, isHoliday: IsHoliday): Day {
  let rolled = day;
  // No run of holidays lasts a month. A predicate that returns one is wrong and must not cause an endless loop.
  for (let guard = 0; isHoliday(rolled); guard += 1) {
    if (guard > 60) throw new Error(`no working day within two months of ${day}`);
    rolled = addDays(rolled, 1);
  }
  return rolled;
}
