/** Shown times are Beijing's (UTC+8, no summer time since 1991), whatever zone the reader's machine is in. */
const offset = 8 * 3_600_000;

function partsOf(iso: string) {
  const date = new Date(Date.parse(iso) + offset);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`,
    short: `${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`,
    isoDay: `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`,
    time: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
    seconds: two(date.getUTCSeconds()),
  };
}

/** 2026年11月21日 */
export const formatDay = (iso: string) => partsOf(iso).day;
/** 2026-11-21, for narrow columns and `<time>`. */
export const formatIsoDay = (iso: string) => partsOf(iso).isoDay;
/** 11-21, for lists. */
export const formatShortDay = (iso: string) => partsOf(iso).short;
/** 2026年11月21日 14:30 */
export function formatTime(iso: string): string {
  const { day, time } = partsOf(iso);
  return `${day} ${time}`;
}
/** 14:30:05, for "saved at" and logs. */
export function formatClock(iso: string): string {
  const { time, seconds } = partsOf(iso);
  return `${time}:${seconds}`;
}

/** 3天后, 2小时前, 刚刚: the distance of a time from now, rounded down. */
export function formatRelative(iso: string, now: string): string {
  const distance = Date.parse(iso) - Date.parse(now);
  const minutes = Math.floor(Math.abs(distance) / 60_000);
  if (minutes < 1) return distance > 0 ? '即将' : '刚刚';
  const words =
    minutes < 60
      ? `${minutes}分钟`
      : minutes < 1440
        ? `${Math.floor(minutes / 60)}小时`
        : `${Math.floor(minutes / 1440)}天`;
  return `${words}${distance > 0 ? '后' : '前'}`;
}
