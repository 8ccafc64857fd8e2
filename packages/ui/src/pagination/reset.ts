import { initialPagination, resetFilter } from '@procure/domain/display/list.ts';

/**
 * The parameters of a list's address after its filter is cleared, as the reset of the specification (section 5) leaves
 * them. Default paging is not part of an address.
 */
export function resetParameters(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const standard = new Map<string, unknown>(Object.entries(initialPagination));
  const left = Object.entries(resetFilter({ ...query, ...initialPagination })).flatMap(([name, value]) =>
    value === '' || standard.get(name) === value
      ? []
      : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return new URLSearchParams(left);
}

/** The list's address with its filter cleared. */
export function resetHref(path: string, query: Readonly<Record<string, unknown>>): string {
  const left = resetParameters(query).toString();
  return left === '' ? path : `${path}?${left}`;
}
