import { expect, test } from 'vitest';
import { formatClock, formatDay, formatRelative, formatTime } from './beijing-time.ts';

test("a time is shown as Beijing's whatever the machine's zone", () => {
  expect(formatTime('2026-11-21T06:30:00.000Z')).toBe('2026年11月21日 14:30');
  expect(formatTime('2026-11-21T14:30:00+08:00')).toBe('2026年11月21日 14:30');
  expect(formatDay('2026-12-31T16:00:00Z')).toBe('2027年1月1日');
  expect(formatClock('2026-11-21T04:03:11Z')).toBe('12:03:11');
});

test('the distance from now is rounded down, so that nothing seems longer than it is', () => {
  const now = '2026-11-21T00:00:00Z';
  expect(formatRelative('2026-11-23T23:59:00Z', now)).toBe('2天后');
  expect(formatRelative('2026-11-21T01:59:00Z', now)).toBe('1小时后');
  expect(formatRelative('2026-11-20T23:50:00Z', now)).toBe('10分钟前');
  expect(formatRelative('2026-11-20T23:59:59Z', now)).toBe('刚刚');
});
