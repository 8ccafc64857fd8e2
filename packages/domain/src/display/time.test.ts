import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatDay,
  formatRelative,
  formatRemaining,
  formatTimeOfDay,
  remainingTime,
} from './time.ts';

const now = new Date('2026-11-21T06:30:05Z');
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

describe('a time on a page', () => {
  test('is Beijing time on every machine', () => {
    expect(formatDateTime('2026-11-21T06:30:05Z')).toBe('2026年11月21日 14:30');
    expect(formatDateTimeSeconds(now)).toBe('2026年11月21日 14:30:05');
    expect(formatDate('2026-12-31T16:00:00Z')).toBe('2027年1月1日');
    expect(formatDay('2026-11-21')).toBe('2026年11月21日');
    expect(formatClock(now)).toBe('14:30:05');
    expect(formatDateTime('2026-11-21T14:30:00+08:00')).toBe('2026年11月21日 14:30');
    expect(formatTimeOfDay('2026-11-20T16:05:00Z')).toBe('00:05');
  });

  test.each([
    [0, '刚刚'],
    [-59 * second, '刚刚'],
    [30 * second, '即将'],
    [-minute, '1分钟前'],
    [59 * minute, '59分钟后'],
    [-3 * hour, '3小时前'],
    [-15 * hour, '昨天 23:30'],
    [10 * hour, '明天 00:30'],
    [-6 * day, '6天前'],
    [30 * day, '30天后'],
    [-31 * day, '1个月前'],
    [59 * day, '1个月后'],
    [60 * day, '2个月后'],
    [-364 * day, '12个月前'],
    [365 * day, '1年后'],
    [-800 * day, '2年前'],
  ])('%i ms away is %s', (distance, text) => {
    expect(formatRelative(after(distance), now)).toBe(text);
  });
});

describe('the remaining time', () => {
  test.each([
    [5 * day + hour, 'plain', '剩余5天'],
    [3 * day + 1, 'plain', '剩余3天'],
    [3 * day, 'plain', '剩余3天0小时'],
    [day, 'plain', '剩余1天0小时'],
    [day - 1, 'amber', '剩余23小时59分'],
    [2 * hour, 'amber', '剩余2小时0分'],
    [2 * hour - 1, 'red', '剩余1小时59分59秒'],
    [5 * minute + 3 * second, 'red', '剩余5分03秒'],
    [1, 'red', '剩余0分00秒'],
    [0, 'over', '已截止'],
    [-1, 'over', '已截止'],
  ])('%i ms: %s, %s', (left, tone, text) => {
    expect(remainingTime(after(left), now)).toEqual({ milliseconds: Math.max(0, left), tone, text });
  });

  test('is never more than what is left', () => {
    expect(formatRemaining(65_999)).toBe('1分05秒');
    expect(formatRemaining(-5)).toBe('0分00秒');
  });
});
