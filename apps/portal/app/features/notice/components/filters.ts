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

type Single = (typeof single)[number];
type Several = (typeof several)[number];

/** What narrows a list, as it stands in the address; empty where it does not. */
export type Filters = { readonly [K in Single]?: string } & { readonly [K in Several]: string[] };

/** The filters of an address; anything else in it is left alone. */
export function filtersOf(query: URLSearchParams): Filters {
  const filters: Partial<Record<Single, string>> = {};
  for (const name of single) {
    const value = query.get(name)?.trim();
    if (value) filters[name] = value;
  }
  const listed = (name: Several) => query.getAll(name).filter((value) => value !== '');
  return { ...filters, kind: listed('kind'), method: listed('method'), tenderKind: listed('tenderKind') };
}

/** The query of the filters with some changed; a change of the filters starts on the first page again. */
export function queryWith(filters: Filters, change: Partial<Filters>): string {
  const query = new URLSearchParams();
  const next: Partial<Filters> = { ...filters, ...(!('pageNum' in change) && { pageNum: '' }), ...change };
  for (const name of several) for (const value of next[name] ?? []) query.append(name, value);
  for (const name of single) {
    const value = next[name];
    if (value) query.append(name, value);
  }
  return query.toString();
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
