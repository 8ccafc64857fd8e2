import { settleBy } from '../call/leaving.ts';

/** Milliseconds that a page stays, whose session is over, for what is on its way to this browser's storage. */
const longestStay = 10_000;
const onTheirWay = new Set<Promise<unknown>>();

/** Work that a page does not leave by itself without: the session may be found to be over a moment after a key. */
export function beforeLeaving<T>(keeping: Promise<T>): Promise<T> {
  const over = () => onTheirWay.delete(done);
  const done: Promise<boolean> = keeping.then(over, over);
  onTheirWay.add(done);
  return keeping;
}

settleBy(() =>
  Promise.race([Promise.all(onTheirWay), new Promise((resolve) => setTimeout(resolve, longestStay))]),
);
