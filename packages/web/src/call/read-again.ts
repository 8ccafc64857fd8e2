/** Milliseconds that the page waits after a moment, so that the server's clock has passed it too. */
const grace = 500;
/** Longest interval in milliseconds: changes by other users show within this time. */
const patience = 30_000;

interface Timed {
  readonly state: {
    readonly dataUpdatedAt: number;
    readonly data: { readonly data: { readonly serverTime: string } } | undefined;
  };
}

/**
 * Returns a query's `refetchInterval`: milliseconds until the next moment at which the page changes, by the server's
 * clock, at most 30 seconds. `moments` are ISO times.
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
