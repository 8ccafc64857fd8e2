import { describe, expect, it } from 'vitest';
import { timesUntilEnd } from './ended-times.ts';

const times = [
  { key: 'published', title: '公告发布', time: '2026-11-01T00:00:00Z' },
  { key: 'deadline', title: '投标截止', time: '2026-11-25T00:00:00Z' },
  { key: 'publicity', title: '候选人公示结束', time: undefined },
];
const ended = (
  kind: 'terminated' | 'failed',
  lotId: string | null,
  publishedAt = '2026-11-10T00:00:00Z',
) => ({
  kind,
  lotId,
  publishedAt,
});

describe('the times of a lot that ended', () => {
  it('end with the notice of its end', () => {
    const shown = timesUntilEnd(times, { id: 'a', phase: 'terminated' }, [ended('terminated', 'a')]);
    expect(shown.map(({ title, time }) => [title, time])).toEqual([
      ['公告发布', '2026-11-01T00:00:00Z'],
      ['项目终止', '2026-11-10T00:00:00Z'],
    ]);
  });

  it('are complete if another lot ended, or if no notice states the time', () => {
    const lot = { id: 'a', phase: 'failed' } as const;
    expect(timesUntilEnd(times, lot, [ended('failed', 'b'), ended('terminated', 'a')])).toBe(times);
    expect(timesUntilEnd(times, { id: 'a', phase: 'bidding' }, [ended('failed', 'a')])).toBe(times);
  });
});
