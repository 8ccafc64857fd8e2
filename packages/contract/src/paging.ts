import { initialPagination } from '@procure/domain/display/list.ts';
import { z } from 'zod';

/** No answer carries more rows than this. */
export const maxPageSize = 100;

/**
 * The paging query of the specification: pageNum from 1, pageSize, sortBy from a closed list, order 1
 * ascending or -1 descending. `count` is sent by the portal's pagination state and ignored here.
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
 * A query parameter that may stand once, several times or not at all: always an array, each value once and in one
 * order, so that whoever asks for the same set asks the same.
 */
export function listOf<T extends z.ZodType>(item: T) {
  return z
    .unknown()
    .optional()
    .transform((value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]))
    .pipe(z.array(item).max(50, '最多选择50项'))
    .transform((items) => [...new Set(items)].sort());
}
