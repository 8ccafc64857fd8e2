import { expect, test } from 'vitest';
import { filtersOf, isNarrowed, queryWith, toggled } from './filters.ts';

test('an address and its filters convert into each other', () => {
  const query = 'kind=change&kind=tender&keyword=%E5%85%89%E4%BC%8F&pageNum=3';
  const filters = filtersOf(new URLSearchParams(`${query}&else=1&buyer=`));
  expect(filters).toEqual({
    kind: ['change', 'tender'],
    method: [],
    tenderKind: [],
    keyword: '光伏',
    pageNum: '3',
  });
  expect(queryWith(filters, { pageNum: '3' })).toBe(query);
});

test('changing a filter returns to the first page', () => {
  const filters = filtersOf(new URLSearchParams('kind=tender&pageNum=3'));
  expect(queryWith(filters, toggled(filters, 'kind', 'change'))).toBe('kind=tender&kind=change');
  expect(queryWith(filters, toggled(filters, 'kind', 'tender'))).toBe('');
});

test('sorting and paging do not count as filters', () => {
  expect(isNarrowed(filtersOf(new URLSearchParams('pageNum=2&sortBy=bidDeadline')))).toBe(false);
  expect(isNarrowed(filtersOf(new URLSearchParams('open=1')))).toBe(true);
});

test('a date is read in any usual form, and a text that is no date is passed on to be refused', () => {
  const read = (text: string) => filtersOf(new URLSearchParams({ publishedFrom: text })).publishedFrom;
  expect(read('2026年11月4日')).toBe('2026-11-04');
  expect(read('２０２６／１１／２４')).toBe('2026-11-24');
  expect(read('11/24/2026')).toBe('11/24/2026');
});
