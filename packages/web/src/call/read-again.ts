/** Milliseconds after a moment until the page asks: the server's clock must have passed it as well. */
const grace = 500;
/** What somebody else may do meanwhile shows within this time, in ms. */
const patience = 30_000;

interface Timed {
  readonly state: {
    readonly dataUpdatedAt: number;
    readonly data: { readonly data: { readonly serverTime: string } } | undefined;
  };
}

/**
 * For a query's `refetchInterval`: when the page is read again by itself, at the next of the moments at which it
 * changes, on the server's clock. `moments` are ISO times.
 */
export function readAgainAt<Q extends Timed>(
  query: Q,
  moments: (data: NonNullable<Q['state']['data']>['data']) => readonly string[],
): number | false {
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined) return false;
  const now = Date.parse(data.data.serverTime) + (Date.now() - dataUpdatedAt);
  const ahead = moments(data.data)
    .map((moment) => Date.parse(moment) - now)
    .filter((left) => left > -grace);
  return Math.min(patience, ...ahead.map((left) => left + grace));
}
