export interface Pagination {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly count: number;
  readonly sortBy: string;
  readonly order: 1 | -1;
}

/** The initial paging of every list, restored when its filter is reset (specification, section 5). */
export const initialPagination: Pagination = { pageNum: 1, pageSize: 30, count: 0, sortBy: '', order: -1 };

/** Resets the paging of a query and clears every other field: a list to `[]`, any other value to ``. */
export function resetFilter<Query extends Pagination>(query: Query): Record<string, unknown> & Pagination {
  const cleared = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
  );
  return { ...cleared, ...initialPagination };
}

/** Returns the number of pages, at least one, so that an empty list reads 1 / 1. */
export function totalPages(count: number, pageSize: number = initialPagination.pageSize): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** The greatest page number that is requested. */
const mostPages = 100_000;

/** Reads the page number of an address; 1 if it is missing or invalid. */
export function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1;
}

export type NodeColour = 'green' | 'blue' | 'grey';

/** Returns the colour of a node's type: "1" green, "2" blue, any other grey. */
export function nodeColour(nodeType: string): NodeColour {
  return nodeType === '1' ? 'green' : nodeType === '2' ? 'blue' : 'grey';
}
