import { useMemo } from 'react';

/**
 * The server's present time, ISO, for countdowns: the time in the answer plus the time since its receipt. Kept between
 * renders. An answer shown from the cache minutes later does not set the clock back.
 */
export function useServerNow(serverTime: string, receivedAt: number): string {
  return useMemo(
    () => new Date(Date.parse(serverTime) + Math.max(0, Date.now() - receivedAt)).toISOString(),
    [serverTime, receivedAt],
  );
}
