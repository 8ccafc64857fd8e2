import type { Day } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';

/** The day with its weekday, regardless of the machine's time zone. */
export function dayInWords(day: Day): string {
  return `${formatDay(day)} 周${'日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
}
