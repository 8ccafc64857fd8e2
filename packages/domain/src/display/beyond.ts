import { totalPages } from './list.ts';

interface Asked {
  readonly pageNum?: unknown;
  readonly pageSize?: unknown;
}

/**
 * The last page of a list, where a page beyond it was asked for: pages are closed, addresses are kept, and an empty page
 * of a list that has rows says neither. Null where the answer stands as it is.
 */
export function lastPageInstead(
  { pageNum, pageSize }: Asked,
  { data, count }: { readonly data: unknown; readonly count: number | undefined },
): number | null {
  if (!Array.isArray(data) || data.length > 0 || !count) return null;
  const last = totalPages(count, Number(pageSize) || undefined);
  return Number(pageNum) > last ? last : null;
}
