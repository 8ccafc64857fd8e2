import { expect, it } from 'vitest';
import { keywordWords, otherReadings, readKeyword } from './keyword.ts';

it('reads full-width letters, signs and blanks as plain ones', () => {
  expect(readKeyword('　ＣＴ　１２８排\u200b， 采购 ')).toBe('CT 128排 采购');
});

it('takes every word by itself', () => {
  expect(keywordWords('水泵　更新、改造')).toEqual(['水泵', '更新', '改造']);
  expect(keywordWords('  ')).toEqual([]);
});

it('offers words apart and in full width where nothing was found', () => {
  expect(otherReadings('水泵更新')).toEqual(['水泵 更新']);
  expect(otherReadings('CT')).toEqual(['ＣＴ']);
  expect(otherReadings('水泵')).toEqual([]);
  expect(otherReadings('水泵房')).toEqual([]);
});
