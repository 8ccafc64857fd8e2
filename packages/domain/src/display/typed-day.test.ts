import { expect, test } from 'vitest';
import { readDay } from './typed-day.ts';

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026/11/24', '2026-11-24'],
  ['2026.1.4', '2026-01-04'],
  ['2026年11月24日', '2026-11-24'],
  [' 2026 年 1 月 4 日 ', '2026-01-04'],
  ['２０２６／１１／２４', '2026-11-24'],
  ['２０２６－１１－２４', '2026-11-24'],
  ['20261124', '2026-11-24'],
  ['2028-02-29', '2028-02-29'],
])('a day written %s is read', (text, day) => expect(readDay(text)).toBe(day));

test.each(['', '11/24/2026', '2026-02-29', '2026-13-01', '2026-11-31', '26-11-24', '2026-11', '明天'])(
  'a text that is not a day is refused: %s',
  (text) => expect(readDay(text)).toBeNull(),
);
