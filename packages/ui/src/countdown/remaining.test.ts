import { describe, expect, test } from 'vitest';
import { milestoneBetween, nextTick } from './remaining.ts';

const hour = 3_600_000;

describe('a countdown', () => {
  test('is said aloud at its milestones only, the latest when several were slept through', () => {
    expect(milestoneBetween(2 * hour + 1000, 2 * hour)).toBe('距截止还有2小时0分');
    expect(milestoneBetween(2 * hour - 1000, 2 * hour - 2000)).toBeUndefined();
    expect(milestoneBetween(25 * hour, 5 * 60_000)).toBe('距截止还有10分00秒');
    expect(milestoneBetween(500, -500)).toBe('已到截止时间');
  });

  test('ticks each second in the last two hours and each minute when days are left', () => {
    expect(nextTick(90_000)).toBe(1000);
    expect(nextTick(2 * hour - 1000)).toBe(1000);
    expect(nextTick(3 * 24 * hour)).toBe(60_000);
  });
});
