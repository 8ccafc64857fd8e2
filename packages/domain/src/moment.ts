/** A point in time: a Date from the database, an ISO string on the wire. */
export type Moment = Date | string;

/**
 * Returns the milliseconds since 1970.
 * @throws Error for an unreadable string, which is a programming error and not a late deadline
 */
export function at(moment: Moment): number {
  const time = typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
  if (Number.isNaN(time)) throw new Error(`not a point in time: ${String(moment)}`);
  return time;
}

/**
 * Returns whether a moment is strictly before a deadline. A submission at the deadline itself is late (招标投标法28,
 * 电子办法27).
 */
export function isBefore(now: Moment, deadline: Moment): boolean {
  return at(now) < at(deadline);
}
