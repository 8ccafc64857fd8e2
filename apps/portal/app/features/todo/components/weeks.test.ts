import { expect, test } from 'vitest';
import { weeksFrom } from './weeks.ts';

test('the weeks begin on a Monday and continue beyond the end of a month', () => {
  // 2026-11-21 is a Saturday.
  const weeks = weeksFrom('2026-11-21', 3);
  expect(weeks.map((week) => week[0])).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
  expect(weeks[2]).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
});

test('a Sunday is the last day of its week', () => {
  expect(weeksFrom('2026-11-22', 1)[0]?.[6]).toBe('2026-11-22');
});
