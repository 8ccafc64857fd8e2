import { initialPagination } from '@procure/domain/display/list.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOf, maxPageSize, paging } from './paging.ts';

const query = z.object(paging(['publishedAt']));
const { count: _, ...beginnings } = initialPagination;

test('an empty query has the values of the paging reset', () => {
  expect(query.parse({})).toEqual(beginnings);
});

test('the paging state of the specification is accepted, and its count ignored', () => {
  const sent = Object.fromEntries(
    Object.entries(initialPagination).map(([name, value]) => [name, String(value)]),
  );
  expect(query.parse(sent)).toEqual(beginnings);
});

test('a query above the largest page size or with an unknown sort field is refused', () => {
  expect(query.safeParse({ pageSize: maxPageSize + 1 }).success).toBe(false);
  expect(query.safeParse({ sortBy: 'password' }).success).toBe(false);
  expect(query.safeParse({ order: 0 }).success).toBe(false);
});

test('equal sets of values are equal whatever their order and repetition', () => {
  const kinds = z.object({ kind: listOf(z.enum(['a', 'b'])) });
  expect(kinds.parse({ kind: ['b', 'a', 'b'] })).toEqual(kinds.parse({ kind: ['a', 'b'] }));
  expect(kinds.parse({ kind: 'a' })).toEqual({ kind: ['a'] });
  expect(kinds.parse({ kind: '' })).toEqual(kinds.parse({}));
});
