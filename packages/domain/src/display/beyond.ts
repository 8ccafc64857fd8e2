import { totalPages } from './list.ts';

interface Asked {
  readonly pageNum?: unknown;
  readonly pageSize?: unknown;
}

/**
 * Returns the last page of a list if a page beyond it was requested, such as by an old address; null if the requested
 * page is valid. An empty page would hide that the list has rows.
 */
export function lastPageInstead(
  { pageNum, pageSize }: Asked,
  { data, count }: { readonly data: unknown; readonly count: number | undefined },
): number | null {
  if (!Array.isArray(data) || data.length > 0 || !count) return null;
  const last = totalPages(count, Number(pageSize) || undefined);
  return Number(pageNum) > last ? last : null;
}
