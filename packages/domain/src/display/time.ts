import { addDays, type Day, dayOf, startOfDay } from './day.ts';

const beijing = (time: Date | string) => {
  const date = typeof time === 'string' ? new Date(time) : time;
  return new Date(date.getTime() + 8 * 3_600_000);
};
const two = (value: number) => String(value).padStart(2, '0');

/** `2026年11月21日`. */
export function formatDate(time: Date | string): string {
  const at = beijing(time);
  return `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日`;
}

/** A calendar day in the words of a date: `2026年11月21日`. */
export function formatDay(day: Day): string {
  return formatDate(startOfDay(day));
}

/** `2026年11月21日 14:30`, in Beijing, 24 hours. */
export function formatDateTime(time: Date | string): string {
  const at = beijing(time);
  return `${formatDate(time)} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** `2026年11月21日 14:30:05`, where the second counts: receipts and opening records. */
export function formatDateTimeSeconds(time: Date | string): string {
  return `${formatDate(time)} ${formatClock(time)}`;
}

/** `14:30`. */
export function formatTimeOfDay(time: Date | string): string {
  const at = beijing(time);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** `14:30:05`, for "saved at". */
export function formatClock(time: Date | string): string {
  return `${formatTimeOfDay(time)}:${two(beijing(time).getUTCSeconds())}`;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats a distance in time: 刚刚 · 5分钟前 · 3小时后 · 昨天 14:30 · 6天前 · 2个月后 · 1年前. It is displayed beside a date and never
 * repeats it.
 */
export function formatRelative(time: Date | string, now: Date | string): string {
  const [at, from] = [new Date(time), new Date(now)];
  const distance = at.getTime() - from.getTime();
  const size = Math.abs(distance);
  const side = distance < 0 ? '前' : '后';
  if (size < minute) return distance <= 0 ? '刚刚' : '即将';
  if (size < hour) return `${Math.floor(size / minute)}分钟${side}`;
  const [thatDay, today] = [dayOf(at), dayOf(from)];
  if (thatDay === today) return `${Math.floor(size / hour)}小时${side}`;
  if (thatDay === addDays(today, -1)) return `昨天 ${formatTimeOfDay(at)}`;
  if (thatDay === addDays(today, 1)) return `明天 ${formatTimeOfDay(at)}`;
  const days = Math.round(Math.abs(Date.parse(thatDay) - Date.parse(today)) / day);
  if (days <= 30) return `${days}天${side}`;
  // Rounded down like the values above, so that it never states more time than there is.
  return days < 365 ? `${Math.floor(days / 30)}个月${side}` : `${Math.floor(days / 365)}年${side}`;
}

export interface Remaining {
  /** Milliseconds to the deadline, never below 0. */
  readonly milliseconds: number;
  /** `plain` a day or more · `amber` below 24 hours · `red` below 2 hours · `over` passed. */
  readonly tone: Urgency;
  readonly text: string;
}

export type Urgency = 'plain' | 'amber' | 'red' | 'over';

/**
 * Returns `plain` until a day before the deadline, then `amber`, `red` in the last two hours, and `over` from the
 * deadline on.
 */
export function urgencyOf(milliseconds: number): Urgency {
  if (milliseconds <= 0) return 'over';
  if (milliseconds < 2 * hour) return 'red';
  return milliseconds < day ? 'amber' : 'plain';
}

/** Formats the remaining time, rounded down: 5天 · 2天3小时 · 23小时59分 · 1小时05分09秒 · 5分03秒. */
export function formatRemaining(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  const seconds = Math.floor((left % minute) / 1000);
  if (left > 3 * day) return `${days}天`;
  if (days > 0) return `${days}天${hours}小时`;
  if (left >= 2 * hour) return `${hours}小时${minutes}分`;
  return `${hours > 0 ? `${hours}小时${two(minutes)}分` : `${minutes}分`}${two(seconds)}秒`;
}

/** Returns the remaining time. It is over at the deadline itself: a submission must arrive before it (strict `<`). */
export function remainingTime(deadline: Date | string, now: Date): Remaining {
  const due = typeof deadline === 'string' ? new Date(deadline) : deadline;
  const left = due.getTime() - now.getTime();
  if (left <= 0) return { milliseconds: 0, tone: 'over', text: '已截止' };
  return { milliseconds: left, tone: urgencyOf(left), text: `剩余${formatRemaining(left)}` };
}
