/** A point in time: a Date where the database speaks, an ISO string where the wire does. */
export type Moment = Date | string;

/** Milliseconds since 1970; an unreadable string is a programming error, not a very late deadline. */
export function at(moment: Moment): number {
  const time = typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
  if (Number.isNaN(time)) throw new Error(`not a point in time: ${String(moment)}`);
  return time;
}

/** Strictly before: what arrives at the deadline itself is late (招标投标法28, 电子办法27). */
export function isBefore(now: Moment, deadline: Moment): boolean {
  return at(now) < at(deadline);
}
