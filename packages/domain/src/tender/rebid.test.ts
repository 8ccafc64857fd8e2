import { describe, expect, test } from 'vitest';
import { canRebid, rebidTitle } from './rebid.ts';
import { usualTimes } from './usual-times.ts';

describe('tendering a lot again', () => {
  test.each([
    ['is possible if it failed after its announcement', '2026-11-01T00:00:00Z', '投标人不足三家', true],
    ['is not possible if it ended before its announcement', null, '采购计划取消', false],
    ['is not possible while it runs', '2026-11-01T00:00:00Z', null, false],
  ] as const)('%s', (_, publishedAt, endedReason, may) => {
    expect(canRebid({ publishedAt, endedReason }) === true).toBe(may);
  });

  test('uses a title with a single mark of the repetition', () => {
    expect(rebidTitle('屋顶光伏设备采购')).toBe('屋顶光伏设备采购（重新招标）');
    expect(rebidTitle(rebidTitle('屋顶光伏设备采购'))).toBe('屋顶光伏设备采购（重新招标）');
    expect(rebidTitle('长'.repeat(200))).toHaveLength(200);
  });

  test('uses times of its own, by the day in Beijing', () => {
    // 01:00 on the 21st in Beijing is still the 20th in UTC.
    expect(usualTimes(new Date('2026-11-20T17:00:00Z'))).toEqual({
      documentFrom: '2026-11-23T01:00:00.000Z',
      questionUntil: '2026-12-01T09:00:00.000Z',
      documentUntil: '2026-12-03T09:00:00.000Z',
      bidDeadline: '2026-12-17T01:30:00.000Z',
    });
  });
});
