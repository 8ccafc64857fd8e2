import { settleBy } from '../call/leaving.ts';

/** Longest time in milliseconds that a page whose session has ended waits for pending writes to storage. */
const longestStay = 10_000;
const onTheirWay = new Set<Promise<unknown>>();

/** Registers a write for which automatic navigation waits, since the session may end a moment after a keystroke. */
export function beforeLeaving<T>(keeping: Promise<T>): Promise<T> {
  const over = () => onTheirWay.delete(done);
  const done: Promise<boolean> = keeping.then(over, over);
  onTheirWay.add(done);
  return keeping;
}

settleBy(() =>
  Promise.race([Promise.all(onTheirWay), new Promise((resolve) => setTimeout(resolve, longestStay))]),
);
