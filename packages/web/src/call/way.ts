import type { Failure } from '@procure/client/client.ts';
import type { Refusal, Way } from '@procure/ui/refusal/refusal.tsx';

/** Where somebody stands: the browser's `location`, as far as it is asked. */
export type Place = Pick<Location, 'pathname' | 'search'>;

/** Where a front end leads who was refused, or who looked for what is not there. */
export interface Ways {
  /** The way out of a failure for who stands here; none where its own words say enough. */
  of(failure: Pick<Failure, 'reason'>, place: Place): Way | undefined;
  /** Where to go when there is nothing here for the reader. */
  readonly back: { readonly href: string; readonly text: string };
  /** Who helps when it fails again. */
  readonly help: string;
}

let ways: Ways = { of: () => undefined, back: { href: '/', text: '返回首页' }, help: '平台客服' };

/** Told once by the layout of the signed-in pages: visitors act on nothing and load none of it. */
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
