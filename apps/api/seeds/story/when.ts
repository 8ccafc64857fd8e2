import { addDays, dayOf } from '@procure/domain/display/day.ts';

/** A Beijing time of day, `09:30`. */
export type TimeOfDay = `${number}:${number}`;

/** A moment of the story: a day counted from the seeding day with a Beijing time, or hours from the seeding itself. */
export type When =
  | { readonly day: number; readonly at: TimeOfDay }
  /** Rounded up to the full quarter of an hour, because real deadlines are. */
  | { readonly hours: number };

export const on = (day: number, at: TimeOfDay = '10:00'): When => ({ day, at });
export const within = (hours: number): When => ({ hours });

const quarter = 900_000;

export function resolve(when: When, seeded: Date): Date {
  if ('hours' in when) {
    return new Date(Math.ceil((seeded.getTime() + when.hours * 3_600_000) / quarter) * quarter);
  }
  return new Date(`${addDays(dayOf(seeded), when.day)}T${when.at.padStart(5, '0')}:00+08:00`);
}

export interface Schedule {
  /** Absent on the buyer's desk. */
  readonly published?: When;
  readonly documentFrom: When;
  readonly documentUntil: When;
  readonly questionUntil: When | null;
  readonly replyUntil: When | null;
  readonly prequalificationDeadline: When | null;
  readonly prequalificationConcludedAt: When | null;
  /** The opening is at the same moment (招标投标法34). */
  readonly bidDeadline: When;
}

const none = {
  questionUntil: null,
  replyUntil: null,
  prequalificationDeadline: null,
  prequalificationConcludedAt: null,
} as const;

/**
 * The schedule of a 招标: documents are issued for 30 days up to the eve of the deadline, questions end ten days before
 * it (招标投标法24, 条例16 and 22). The law requires twenty days, extended if the last one is a day of rest; thirty
 * suffice even over the longest holiday, because the story can be seeded on any day. `deadline` counts days from the
 * seeding.
 */
export function tendering(deadline: number, at: TimeOfDay = '09:30', more: Partial<Schedule> = {}): Schedule {
  return {
    ...none,
    published: on(deadline - 31, '09:00'),
    documentFrom: on(deadline - 30, '09:00'),
    documentUntil: on(deadline - 1, '17:00'),
    questionUntil: on(deadline - 10, '17:00'),
    bidDeadline: on(deadline, at),
    ...more,
  };
}

/** A method beside tendering: fifteen days from the documents to the deadline, three working days on every day of the year. */
export function quick(deadline: number, at: TimeOfDay = '14:00', more: Partial<Schedule> = {}): Schedule {
  return {
    ...none,
    published: on(deadline - 16, '09:00'),
    documentFrom: on(deadline - 15, '09:00'),
    documentUntil: on(deadline, '09:00'),
    questionUntil: on(deadline - 3, '17:00'),
    replyUntil: on(deadline - 4, '17:00'),
    bidDeadline: on(deadline, at),
    ...more,
  };
}

/** Not yet published: the same times without the publishing. */
export function unpublished({ published: _, ...schedule }: Schedule): Schedule {
  return schedule;
}
