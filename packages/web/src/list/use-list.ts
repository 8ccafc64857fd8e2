import { readPage } from '@procure/domain/display/list.ts';
import { resetHref } from '@procure/ui/pagination/reset.ts';
import { useLocation, useSearchParams } from 'react-router';

/** Reads a filter's value from the address; for null, returns the default. */
type Read<T extends string> = (said: string | null) => T;
type Filter = Readonly<Record<string, string>>;
export type NameOf<F extends Filter> = keyof F & string;

/** Reads search text. */
export const words: Read<string> = (said) => said ?? '';

/** Reads one of a few values; any other value becomes '', which filters nothing. */
export function oneOf<const T extends string>(all: readonly T[]): Read<T | ''>;
/** Reads one of a few values; any other value becomes the second argument. */
export function oneOf<const T extends string>(all: readonly T[], first: NoInfer<T>): Read<T>;
export function oneOf<T extends string>(all: readonly T[], first: T | '' = ''): Read<T | ''> {
  return (said) => all.find((one) => one === said) ?? first;
}

export interface List<F extends Filter> {
  readonly filter: { readonly [N in NameOf<F>]: F[N] };
  readonly pageNum: number;
  /** The values in the address: those that differ from their defaults. */
  readonly chosen: Readonly<Record<string, string>>;
  /** Address of the list's first page with these values, and the defaults of the others. */
  hrefOf(chosen: Readonly<Record<string, string>>): string;
  /** Whether a filter is active, so that an empty list says how to see more. */
  readonly narrowed: boolean;
  /** Address of the list's first page with another value of a filter. */
  hrefWith(name: NameOf<F>, value: string): string;
  hrefOfPage(pageNum: number): string;
  /** Address of the list with its filter cleared. */
  readonly bare: string;
  choose(name: NameOf<F>, value: string): void;
}

/**
 * The filter of a list, kept in the address: it survives a reload, can be sent to a colleague, and is part of the
 * browser's history. `aside` names the filters that select a tab or an order, and hide nothing.
 */
export function useList<F extends Filter>(
  readers: { readonly [N in NameOf<F>]: Read<F[N]> },
  aside: readonly NoInfer<NameOf<F>>[] = [],
): List<F> {
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const names = Object.keys(readers) as NameOf<F>[];
  const read = names.map((name) => [name, readers[name](parameters.get(name))]);
  const filter: List<F>['filter'] = Object.fromEntries(read);

  const parametersWith = (name: string, value: string, begins: string) => {
    const next = new URLSearchParams(parameters);
    next.delete('pageNum');
    // An address does not contain default values.
    if (value === begins) next.delete(name);
    else next.set(name, value);
    return next;
  };
  const filtered = (name: NameOf<F>, value: string) => parametersWith(name, value, readers[name](null));
  const href = (next: URLSearchParams) => (next.size === 0 ? pathname : `${pathname}?${next}`);
  return {
    filter,
    chosen: Object.fromEntries(read.filter(([name, value]) => value !== readers[name as NameOf<F>](null))),
    hrefOf: (chosen) => href(new URLSearchParams(chosen)),
    pageNum: readPage(parameters.get('pageNum')),
    narrowed: names.some((name) => !aside.includes(name) && filter[name] !== readers[name](null)),
    hrefWith: (name, value) => href(filtered(name, value)),
    hrefOfPage: (pageNum) => href(parametersWith('pageNum', String(pageNum), '1')),
    bare: resetHref(pathname, Object.fromEntries(parameters)),
    choose: (name, value) => setParameters(filtered(name, value)),
  };
}
