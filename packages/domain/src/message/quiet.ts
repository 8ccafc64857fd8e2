import { addDays, type Day, dayOf, startOfDay } from '../display/day.ts';

/** From one full hour in Beijing to another, over midnight where the second is the smaller. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

const hour = 3_600_000;
/** The hour in Beijing at which the digest of a day goes out. */
export const digestHour = 8;

const at = (day: Day, hours: number) => new Date(startOfDay(day).getTime() + hours * hour);

/** The end of the quiet hours that the moment lies in; null where it lies in none. */
export function endOfQuiet(quiet: QuietHours | null, now: Date): Date | null {
  if (quiet === null) return null;
  const today = dayOf(now);
  // Those that began yesterday may last until today.
  for (const day of [addDays(today, -1), today]) {
    const ends = quiet.until > quiet.from ? day : addDays(day, 1);
    if (now >= at(day, quiet.from) && now < at(ends, quiet.until)) return at(ends, quiet.until);
  }
  return null;
}

/** When what is gathered now goes out: at the digest's hour, and not within quiet hours. */
export function nextDigest(quiet: QuietHours | null, now: Date): Date {
  const today = dayOf(now);
  const next = now < at(today, digestHour) ? at(today, digestHour) : at(addDays(today, 1), digestHour);
  return endOfQuiet(quiet, next) ?? next;
}

/** The words for hours that cannot be; both or neither are given. */
export function checkQuiet(from: number | null, until: number | null): string | null {
  if ((from === null) !== (until === null)) return '请同时选择免打扰的开始和结束时间';
  return from !== null && from === until ? '开始和结束时间不能相同' : null;
}
