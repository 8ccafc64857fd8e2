import { formatRemaining } from '@procure/domain/display/time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Moments worth saying aloud, in ms before the deadline. */
const milestones = [day, 2 * hour, 30 * minute, 10 * minute, minute, 0];

/** The words for the milestone crossed between two looks, or undefined when none was. */
export function milestoneBetween(before: number, after: number): string | undefined {
  const crossed = milestones.filter((at) => before > at && after <= at).at(-1);
  if (crossed === undefined) return undefined;
  return crossed === 0 ? '已到截止时间' : `距截止还有${formatRemaining(crossed)}`;
}

/** How long until the words change, in ms: the clock ticks no more often than it must. */
export function nextTick(ms: number): number {
  const step = ms >= day ? minute : ms >= 2 * hour ? 10_000 : 1000;
  return Math.max(50, Math.min(step, ms % step || step));
}
