import { addDays, type Day } from '@procure/domain/display/day.ts';

/** `count` weeks of days, Monday first, beginning with the week that contains `today`. */
export function weeksFrom(today: Day, count: number): readonly (readonly [Day, ...Day[]])[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday);
  return Array.from({ length: count }, (_, week): readonly [Day, ...Day[]] => [
    addDays(monday, week * 7),
    ...Array.from({ length: 6 }, (_, day) => addDays(monday, week * 7 + day + 1)),
  ]);
}
