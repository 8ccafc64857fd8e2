import { dayOf } from '@procure/domain/display/day.ts';
import { monthText } from '@procure/domain/intention/intention.ts';

/** The months that can be chosen: the present one and the next two years, and the month that was chosen before. */
export function monthChoices(chosen: string, now: Date): readonly (readonly [string, string])[] {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number);
  const months = Array.from({ length: 25 }, (_, offset) => {
    const place = month - 1 + offset;
    return `${year + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
  });
  const all = chosen === '' || months.includes(chosen) ? months : [chosen, ...months];
  return all.map((one) => [one, monthText(one)]);
}
