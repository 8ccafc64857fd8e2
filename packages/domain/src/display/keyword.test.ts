import { expect, it } from 'vitest';
import { keywordWords, otherReadings, readKeyword } from './keyword.ts';

it('reads full-width letters, signs and spaces as plain ones', () => {
  expect(readKeyword('　ＣＴ　１２８排\u200b， 采购 ')).toBe('CT 128排 采购');
});

it('separates the words', () => {
  expect(keywordWords('水泵　更新、改造')).toEqual(['水泵', '更新', '改造']);
  expect(keywordWords('  ')).toEqual([]);
});

it('offers separated words and full-width characters as other readings', () => {
  expect(otherReadings('水泵更新')).toEqual(['水泵 更新']);
  expect(otherReadings('CT')).toEqual(['ＣＴ']);
  expect(otherReadings('水泵')).toEqual([]);
  expect(otherReadings('水泵房')).toEqual([]);
});
