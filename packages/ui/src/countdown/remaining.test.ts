import { describe, expect, test } from 'vitest';
import { formatRemaining, milestoneBetween, nextTick, urgencyOf } from './remaining.ts';

const hour = 3_600_000;

describe('a countdown', () => {
  test('is plain over a day before, amber within 24 hours, red within two, over at the deadline itself', () => {
    expect(urgencyOf(24 * hour)).toBe('plain');
    expect(urgencyOf(24 * hour - 1)).toBe('amber');
    expect(urgencyOf(2 * hour)).toBe('amber');
    expect(urgencyOf(2 * hour - 1)).toBe('red');
    expect(urgencyOf(1)).toBe('red');
    expect(urgencyOf(0)).toBe('over');
  });

  test('never says more than is left', () => {
    expect(formatRemaining(5 * 24 * hour + 3 * hour + 59 * 60_000)).toBe('5天3小时');
    expect(formatRemaining(24 * hour - 1)).toBe('23小时59分');
    expect(formatRemaining(65_999)).toBe('1分05秒');
    expect(formatRemaining(-5)).toBe('0分00秒');
  });

  test('is said aloud at its milestones only, the latest when several were slept through', () => {
    expect(milestoneBetween(2 * hour + 1000, 2 * hour)).toBe('距截止还有2小时00分');
    expect(milestoneBetween(2 * hour - 1000, 2 * hour - 2000)).toBeUndefined();
    expect(milestoneBetween(25 * hour, 5 * 60_000)).toBe('距截止还有10分00秒');
    expect(milestoneBetween(500, -500)).toBe('已到截止时间');
  });

  test('ticks each second in the last hour and each minute when days are left', () => {
    expect(nextTick(90_000)).toBe(1000);
    expect(nextTick(3 * 24 * hour)).toBe(60_000);
  });
});
