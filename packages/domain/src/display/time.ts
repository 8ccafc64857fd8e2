import { addDays, dayOf } from './day.ts';

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

/** `2026年11月21日 14:30`, in Beijing, 24 hours. */
export function formatDateTime(time: Date | string): string {
  const at = beijing(time);
  return `${formatDate(time)} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** `2026年11月21日 14:30:05`, where the second counts: receipts and opening records. */
export function formatDateTimeSeconds(time: Date | string): string {
  return `${formatDateTime(time)}:${two(beijing(time).getUTCSeconds())}`;
}

/** `14:30`. */
export function formatTimeOfDay(time: Date | string): string {
  const at = beijing(time);
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 刚刚 · 5分钟前 · 3小时后 · 昨天 14:30 · 6天前; beyond thirty days the date itself. */
export function formatRelative(time: Date | string, now: Date): string {
  const at = typeof time === 'string' ? new Date(time) : time;
  const distance = at.getTime() - now.getTime();
  const size = Math.abs(distance);
  const side = distance < 0 ? '前' : '后';
  if (size < minute) return distance <= 0 ? '刚刚' : '即将';
  if (size < hour) return `${Math.floor(size / minute)}分钟${side}`;
  const [thatDay, today] = [dayOf(at), dayOf(now)];
  if (thatDay === today) return `${Math.floor(size / hour)}小时${side}`;
  if (thatDay === addDays(today, -1)) return `昨天 ${formatTimeOfDay(at)}`;
  if (thatDay === addDays(today, 1)) return `明天 ${formatTimeOfDay(at)}`;
  const days = Math.round(Math.abs(Date.parse(thatDay) - Date.parse(today)) / day);
  return days <= 30 ? `${days}天${side}` : formatDate(at);
}

export interface Remaining {
  /** Milliseconds to the deadline, never below 0. */
  readonly milliseconds: number;
  /** `plain` a day or more · `amber` below 24 hours · `red` below 2 hours · `over` passed. */
  readonly tone: 'plain' | 'amber' | 'red' | 'over';
  readonly text: string;
}

/** At the deadline itself it is over: what is due must have arrived before (strict `<`). */
export function remainingTime(deadline: Date | string, now: Date): Remaining {
  const due = typeof deadline === 'string' ? new Date(deadline) : deadline;
  const left = due.getTime() - now.getTime();
  if (left <= 0) return { milliseconds: 0, tone: 'over', text: '已截止' };
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  const seconds = Math.floor((left % minute) / 1000);
  if (left > 3 * day) return { milliseconds: left, tone: 'plain', text: `剩余${days}天` };
  if (left >= day) return { milliseconds: left, tone: 'plain', text: `剩余${days}天${hours}小时` };
  if (left >= 2 * hour) return { milliseconds: left, tone: 'amber', text: `剩余${hours}小时${minutes}分` };
  const clock =
    hours > 0 ? `${hours}小时${two(minutes)}分${two(seconds)}秒` : `${minutes}分${two(seconds)}秒`;
  return { milliseconds: left, tone: 'red', text: `剩余${clock}` };
}
