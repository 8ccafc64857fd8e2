import { initialPagination } from '@procure/domain/display/list.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { maxPageSize, paging } from './paging.ts';

const query = z.object(paging(['publishedAt']));

test('a list asked for nothing stands where the reset of paging puts it', () => {
  const { count: _, ...beginnings } = initialPagination;
  expect(query.parse({})).toEqual(beginnings);
});

test('what the specification’s own paging state sends is taken as it is', () => {
  const sent = Object.fromEntries(
    Object.entries(initialPagination).map(([name, value]) => [name, String(value)]),
  );
  expect(query.parse(sent)).toEqual(initialPagination);
});

test('a page is never larger than the largest, nor sorted by what is not in the list', () => {
  expect(query.safeParse({ pageSize: maxPageSize + 1 }).success).toBe(false);
  expect(query.safeParse({ sortBy: 'password' }).success).toBe(false);
  expect(query.safeParse({ order: 0 }).success).toBe(false);
});
