export type Urgency = 'plain' | 'amber' | 'red' | 'over';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Over two hours short of the deadline plain until a day before it, then amber, the last two hours red. */
export function urgencyOf(ms: number): Urgency {
  if (ms <= 0) return 'over';
  if (ms < 2 * hour) return 'red';
  return ms < day ? 'amber' : 'plain';
}

/** 5天3小时 · 23小时59分 · 1分05秒: never more than is left. */
export function formatRemaining(ms: number): string {
  const left = Math.max(0, Math.floor(ms / 1000));
  const [d, h, m, s] = [
    Math.floor(left / 86_400),
    Math.floor((left % 86_400) / 3600),
    Math.floor((left % 3600) / 60),
    left % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  if (d > 0) return `${d}天${h}小时`;
  if (h > 0) return `${h}小时${two(m)}分`;
  return `${m}分${two(s)}秒`;
}

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
  const step = ms >= day ? minute : ms >= hour ? 10_000 : 1000;
  return Math.max(50, Math.min(step, ms % step || step));
}
