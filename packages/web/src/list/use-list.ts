import { readPage } from '@procure/domain/display/list.ts';
import { resetHref } from '@procure/ui/pagination/reset.ts';
import { useLocation, useSearchParams } from 'react-router';

/** What an address says of a filter; what it says of nothing is where the list begins. */
type Read<T extends string> = (said: string | null) => T;
type Filter = Readonly<Record<string, string>>;
export type NameOf<F extends Filter> = keyof F & string;

/** Words that are searched for. */
export const words: Read<string> = (said) => said ?? '';

/** One of a few, or none of them: what an address says beyond them narrows nothing. */
export function oneOf<const T extends string>(all: readonly T[]): Read<T | ''>;
/** One of a few; the second argument where the address says none of them. */
export function oneOf<const T extends string>(all: readonly T[], first: NoInfer<T>): Read<T>;
export function oneOf<T extends string>(all: readonly T[], first: T | '' = ''): Read<T | ''> {
  return (said) => all.find((one) => one === said) ?? first;
}

export interface List<F extends Filter> {
  readonly filter: { readonly [N in NameOf<F>]: F[N] };
  readonly pageNum: number;
  /** Whether anything is filtered away, so that an empty list says how to see more. */
  readonly narrowed: boolean;
  /** The list from its first page, with another value of a filter. */
  hrefWith(name: NameOf<F>, value: string): string;
  hrefOfPage(pageNum: number): string;
  /** The list with its filter cleared. */
  readonly bare: string;
  choose(name: NameOf<F>, value: string): void;
}

/**
 * The filter of a list, which stands in the address: it survives a reload, can be sent to a colleague, and the browser
 * goes back through it. `aside` are names that show another list, or another order, and hide nothing.
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

  const saying = (name: string, value: string, begins: string) => {
    const next = new URLSearchParams(parameters);
    next.delete('pageNum');
    // Where a list begins is not said in an address.
    if (value === begins) next.delete(name);
    else next.set(name, value);
    return next;
  };
  const filtered = (name: NameOf<F>, value: string) => saying(name, value, readers[name](null));
  const href = (next: URLSearchParams) => (next.size === 0 ? pathname : `${pathname}?${next}`);
  return {
    filter,
    pageNum: readPage(parameters.get('pageNum')),
    narrowed: names.some((name) => !aside.includes(name) && filter[name] !== readers[name](null)),
    hrefWith: (name, value) => href(filtered(name, value)),
    hrefOfPage: (pageNum) => href(saying('pageNum', String(pageNum), '1')),
    bare: resetHref(pathname, Object.fromEntries(parameters)),
    choose: (name, value) => setParameters(filtered(name, value)),
  };
}
