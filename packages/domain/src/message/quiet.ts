import { addDays, type Day, dayOf, startOfDay } from '../display/day.ts';

/** From one full hour in Beijing to another, over midnight if the second is the smaller. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

const hour = 3_600_000;
/** The hour in Beijing at which the daily digest is sent. */
export const digestHour = 8;

const at = (day: Day, hours: number) => new Date(startOfDay(day).getTime() + hours * hour);

/** Returns the end of the quiet hours that contain the moment; null if none do. */
export function endOfQuiet(quiet: QuietHours | null, now: Date): Date | null {
  if (quiet === null) return null;
  const today = dayOf(now);
  // Quiet hours that began yesterday may last until today.
  for (const day of [addDays(today, -1), today]) {
    const ends = quiet.until > quiet.from ? day : addDays(day, 1);
    if (now >= at(day, quiet.from) && now < at(ends, quiet.until)) return at(ends, quiet.until);
  }
  return null;
}

/** Returns when messages gathered now are sent: at the digest's hour, and not within quiet hours. */
export function nextDigest(quiet: QuietHours | null, now: Date): Date {
  const today = dayOf(now);
  const next = now < at(today, digestHour) ? at(today, digestHour) : at(addDays(today, 1), digestHour);
  return endOfQuiet(quiet, next) ?? next;
}

/** Checks the hours. Both or neither are given, and they differ. */
export function checkQuiet(from: number | null, until: number | null): string | null {
  if ((from === null) !== (until === null)) return '请同时选择免打扰的开始和结束时间';
  return from !== null && from === until ? '开始和结束时间不能相同' : null;
}
