import { initialPagination, resetFilter } from '@procure/domain/display/list.ts';

/**
 * The parameters of a list's address once its filter is cleared: what the reset of the specification (section 5)
 * leaves of it. Where a list begins is not said in an address, so that nothing is left but what a rule would keep.
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
