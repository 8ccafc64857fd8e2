import { expect, test } from 'vitest';
import { lastPageInstead } from './beyond.ts';

const none = { data: [] };

test('a page beyond the last is the last instead', () => {
  expect(lastPageInstead({ pageNum: 99, pageSize: 10 }, { ...none, count: 21 })).toBe(3);
  expect(lastPageInstead({ pageNum: '99' }, { ...none, count: 31 })).toBe(2);
  expect(lastPageInstead({ pageNum: 2, pageSize: 10 }, { ...none, count: 10 })).toBe(1);
});

test('what has rows, or has none at all, stands', () => {
  expect(lastPageInstead({ pageNum: 3, pageSize: 10 }, { data: [1], count: 21 })).toBeNull();
  expect(lastPageInstead({ pageNum: 99, pageSize: 10 }, { ...none, count: 0 })).toBeNull();
  expect(lastPageInstead({}, { ...none, count: undefined })).toBeNull();
  // The last row went while the page was read: asking again would go in circles.
  expect(lastPageInstead({ pageNum: 2, pageSize: 10 }, { ...none, count: 11 })).toBeNull();
});
