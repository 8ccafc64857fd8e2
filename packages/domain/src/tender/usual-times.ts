import { addDays, dayOf } from '../display/day.ts';

/**
 * Days from now and the time of day in Beijing. They comply with the limits of the law, and the author may change them.
 */
const usual = {
  documentFrom: [2, '09:00'],
  questionUntil: [10, '17:00'],
  documentUntil: [12, '17:00'],
  bidDeadline: [26, '09:30'],
} as const;

/** Returns the initial times of a lot that has none yet. ISO. */
export function usualTimes(now: Date): Readonly<Record<keyof typeof usual, string>> {
  const time = ([days, clock]: readonly [number, string]) =>
    new Date(`${addDays(dayOf(now), days)}T${clock}:00+08:00`).toISOString();
  const { documentFrom, questionUntil, documentUntil, bidDeadline } = usual;
  return {
    documentFrom: time(documentFrom),
    questionUntil: time(questionUntil),
    documentUntil: time(documentUntil),
    bidDeadline: time(bidDeadline),
  };
}
