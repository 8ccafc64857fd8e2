import type { Failure } from '@procure/client/client.ts';
import type { Refusal, Way } from '@procure/ui/refusal/refusal.tsx';

/** The present page: the parts of the browser's `location` that are used. */
export type Place = Pick<Location, 'pathname' | 'search'>;

/** Links that a front end offers after a refusal, or if there is nothing at an address. */
export interface Ways {
  /** The way out of a failure on this page; undefined if the message says enough. */
  of(failure: Pick<Failure, 'reason'>, place: Place): Way | undefined;
  /** Link shown if there is nothing here for the reader. */
  readonly back: { readonly href: string; readonly text: string };
  /** Name of the support that helps if it fails again. */
  readonly help: string;
}

let ways: Ways = { of: () => undefined, back: { href: '/', text: '返回首页' }, help: '平台客服' };

/** Sets the ways, once, in the layout of the signed-in pages; public pages load none of them. */
export function leadBy(own: Ways): void {
  ways = own;
}

export function leads(): Ways {
  return ways;
}

/** The refusal as it is shown, with its way out. */
export function withWay(failure: Failure): Refusal {
  return { ...failure, way: ways.of(failure, location) };
}
