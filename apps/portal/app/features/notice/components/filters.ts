import { readDay } from '@procure/domain/display/typed-day.ts';

const single = [
  'keyword',
  'categoryId',
  'areaCode',
  'buyer',
  'publishedFrom',
  'publishedTo',
  'deadlineFrom',
  'deadlineTo',
  'open',
  'sortBy',
  'order',
  'pageNum',
] as const;
const several = ['kind', 'method', 'tenderKind'] as const;

const dates: ReadonlySet<string> = new Set(['publishedFrom', 'publishedTo', 'deadlineFrom', 'deadlineTo']);

type Single = (typeof single)[number];
type Several = (typeof several)[number];

/** The filters of a list, as they appear in the address; absent or empty if the list is not filtered. */
export type Filters = { readonly [K in Single]?: string } & { readonly [K in Several]: string[] };

/** Longer than any valid value of a filter: a value that is cut is refused all the same. */
const longest = 200;
const most = 60;

/** The filters of an address; any other parameter is ignored. If a filter appears twice, the first counts. */
export function filtersOf(query: URLSearchParams): Filters {
  const filters: Partial<Record<Single, string>> = {};
  for (const name of single) {
    const value = query.get(name)?.trim().slice(0, longest);
    // A date may be typed in any usual form. A text that is no date is passed on, and the server refuses it.
    if (value) filters[name] = dates.has(name) ? (readDay(value) ?? value) : value;
  }
  const listed = (name: Several) =>
    [...new Set(query.getAll(name).map((value) => value.slice(0, longest)))]
      .filter((value) => value !== '')
      .sort()
      .slice(0, most);
  return { ...filters, kind: listed('kind'), method: listed('method'), tenderKind: listed('tenderKind') };
}

/** The query of these filters, always in the same order. */
export function queryOf(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  for (const name of several) for (const value of filters[name] ?? []) query.append(name, value);
  for (const name of single) {
    const value = filters[name];
    if (value) query.append(name, value);
  }
  return query.toString();
}

/** The query of the filters with some changed; changing a filter returns to the first page. */
export function queryWith(filters: Filters, change: Partial<Filters>): string {
  return queryOf({ ...filters, ...(!('pageNum' in change) && { pageNum: '' }), ...change });
}

/** The filters with a value of a list added or removed. */
export function toggled(filters: Filters, name: Several, value: string): Partial<Filters> {
  const now = filters[name];
  return { [name]: now.includes(value) ? now.filter((it) => it !== value) : [...now, value] };
}

/** Whether anything but sorting and page limits the list. */
export function isNarrowed(filters: Filters): boolean {
  const { pageNum: _, sortBy: __, order: ___, ...rest } = filters;
  return Object.values(rest).some((value) => value !== undefined && value.length > 0);
}
