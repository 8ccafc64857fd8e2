import { dayOf, type IsHoliday, lastWorkingDayOf, startOfDay } from '../display/day.ts';

/** Returns when a signature is due: the same time of the next working day. From then on its signers are reminded. */
export function signatureDue(since: Date, isHoliday: IsHoliday): Date {
  const day = dayOf(since);
  const next = lastWorkingDayOf(day, 1, isHoliday);
  return new Date(since.getTime() + startOfDay(next).getTime() - startOfDay(day).getTime());
}
