import { initialPagination } from '@procure/domain/display/list.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOf, maxPageSize, paging } from './paging.ts';

const query = z.object(paging(['publishedAt']));
const { count: _, ...beginnings } = initialPagination;

test('a list asked for nothing stands where the reset of paging puts it', () => {
  expect(query.parse({})).toEqual(beginnings);
});

test('what the specification’s own paging state sends is taken, its count left aside', () => {
  const sent = Object.fromEntries(
    Object.entries(initialPagination).map(([name, value]) => [name, String(value)]),
  );
  expect(query.parse(sent)).toEqual(beginnings);
});

test('a page is never larger than the largest, nor sorted by what is not in the list', () => {
  expect(query.safeParse({ pageSize: maxPageSize + 1 }).success).toBe(false);
  expect(query.safeParse({ sortBy: 'password' }).success).toBe(false);
  expect(query.safeParse({ order: 0 }).success).toBe(false);
});

test('a set of values is the same set in whatever order and however often each is said', () => {
  const kinds = z.object({ kind: listOf(z.enum(['a', 'b'])) });
  expect(kinds.parse({ kind: ['b', 'a', 'b'] })).toEqual(kinds.parse({ kind: ['a', 'b'] }));
  expect(kinds.parse({ kind: 'a' })).toEqual({ kind: ['a'] });
  expect(kinds.parse({ kind: '' })).toEqual(kinds.parse({}));
});
