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

/** What narrows a list, as it stands in the address; empty where it does not. */
export type Filters = { readonly [K in Single]?: string } & { readonly [K in Several]: string[] };

/** Longer than anything that a filter takes: what is cut is refused all the same. */
const longest = 200;
const most = 60;

/** The filters of an address; anything else in it is left alone. Of a filter that is said twice, the first counts. */
export function filtersOf(query: URLSearchParams): Filters {
  const filters: Partial<Record<Single, string>> = {};
  for (const name of single) {
    const value = query.get(name)?.trim().slice(0, longest);
    // A date is typed as people write it; what is no date goes along and is said to be none.
    if (value) filters[name] = dates.has(name) ? (readDay(value) ?? value) : value;
  }
  const listed = (name: Several) =>
    [...new Set(query.getAll(name).map((value) => value.slice(0, longest)))]
      .filter((value) => value !== '')
      .sort()
      .slice(0, most);
  return { ...filters, kind: listed('kind'), method: listed('method'), tenderKind: listed('tenderKind') };
}

/** The query that says these filters, always in one order. */
export function queryOf(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  for (const name of several) for (const value of filters[name] ?? []) query.append(name, value);
  for (const name of single) {
    const value = filters[name];
    if (value) query.append(name, value);
  }
  return query.toString();
}

/** The query of the filters with some changed; a change of the filters starts on the first page again. */
export function queryWith(filters: Filters, change: Partial<Filters>): string {
  return queryOf({ ...filters, ...(!('pageNum' in change) && { pageNum: '' }), ...change });
}

/** The filters with a value of a list put in or taken out. */
export function toggled(filters: Filters, name: Several, value: string): Partial<Filters> {
  const now = filters[name];
  return { [name]: now.includes(value) ? now.filter((it) => it !== value) : [...now, value] };
}

/** Whether anything but the sorting and the page narrows the list. */
export function isNarrowed(filters: Filters): boolean {
  const { pageNum: _, sortBy: __, order: ___, ...rest } = filters;
  return Object.values(rest).some((value) => value !== undefined && value.length > 0);
}
