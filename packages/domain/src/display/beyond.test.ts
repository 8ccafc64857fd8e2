import { expect, test } from 'vitest';
import { lastPageInstead } from './beyond.ts';

const none = { data: [] };

test('replaces a page beyond the last one by the last', () => {
  expect(lastPageInstead({ pageNum: 99, pageSize: 10 }, { ...none, count: 21 })).toBe(3);
  expect(lastPageInstead({ pageNum: '99' }, { ...none, count: 31 })).toBe(2);
  expect(lastPageInstead({ pageNum: 2, pageSize: 10 }, { ...none, count: 10 })).toBe(1);
});

test('does not replace a page with rows, or a page of an empty list', () => {
  expect(lastPageInstead({ pageNum: 3, pageSize: 10 }, { data: [1], count: 21 })).toBeNull();
  expect(lastPageInstead({ pageNum: 99, pageSize: 10 }, { ...none, count: 0 })).toBeNull();
  expect(lastPageInstead({}, { ...none, count: undefined })).toBeNull();
  // The last row disappeared while the page was read: asking again would loop.
  expect(lastPageInstead({ pageNum: 2, pageSize: 10 }, { ...none, count: 11 })).toBeNull();
});
