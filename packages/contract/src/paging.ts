import { initialPagination } from '@procure/domain/display/list.ts';
import { z } from 'zod';

/** The most rows in one answer. */
export const maxPageSize = 100;

/**
 * The paging query of the specification: pageNum from 1, pageSize, sortBy from a closed list, order 1 ascending or -1
 * descending. The portal's pagination state also sends `count`, which is ignored.
 */
export function paging<const Sort extends string>(sortFields: readonly Sort[]) {
  const fields: ('' | Sort)[] = ['', ...sortFields];
  return {
    pageNum: z.coerce.number().int().min(1).max(100_000).default(initialPagination.pageNum),
    pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(initialPagination.pageSize),
    count: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .transform((): undefined => undefined),
    sortBy: z
      .literal(fields)
      .optional()
      .transform((field): '' | Sort => field ?? ''),
    order: z.coerce
      .number()
      .pipe(z.union([z.literal(1), z.literal(-1)]))
      .default(initialPagination.order),
  };
}

/**
 * A query parameter that may occur any number of times. Returns an array of distinct values in a fixed order, so that
 * equal sets yield equal queries.
 */
export function listOf<T extends z.ZodType>(item: T) {
  return z
    .unknown()
    .optional()
    .transform((value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]))
    .pipe(z.array(item).max(50, '最多选择50项'))
    .transform((items) => [...new Set(items)].sort());
}
