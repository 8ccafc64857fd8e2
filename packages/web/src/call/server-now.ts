import { useMemo } from 'react';

/**
 * The server's time now, ISO, for countdowns: what an answer said, and how long it has been here. Kept between
 * renders; an answer shown from memory minutes later does not set the clock back.
 */
export function useServerNow(serverTime: string, receivedAt: number): string {
  return useMemo(
    () => new Date(Date.parse(serverTime) + Math.max(0, Date.now() - receivedAt)).toISOString(),
    [serverTime, receivedAt],
  );
}
