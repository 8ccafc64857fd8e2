import { at, isBefore, type Moment } from '../moment.ts';
import { Exact, parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import { type Refusal, refuse } from '../outcome.ts';

export interface AuctionRules {
  readonly startPrice: string;
  /** Each bid is lower than the lowest by at least this; above 0. */
  readonly decrement: string;
  readonly startsAt: Moment;
}

/** A bid in the last three minutes adds three minutes. */
export const extensionMilliseconds = 3 * 60_000;

/** The highest price that counts next: the start price, then the lowest so far less the decrement. */
export function nextPriceAtMost(rules: AuctionRules, lowest: string | null): string {
  if (lowest === null) return new Exact(rules.startPrice).toFixed(2);
  return Exact.max(0, new Exact(lowest).minus(rules.decrement)).toFixed(2);
}

export function canBidInAuction(
  price: string,
  rules: AuctionRules,
  lowest: string | null,
  endsAt: Moment,
  now: Moment,
): true | Refusal<'round_closed' | 'auction_price_too_high'> {
  if (isBefore(now, rules.startsAt) || !isBefore(now, endsAt)) return refuse('round_closed');
  const most = nextPriceAtMost(rules, lowest);
  const offered = parseDecimal(price);
  if (offered === null || offered.lte(0) || offered.gt(most)) {
    return refuse('auction_price_too_high', { x: formatYuan(most) });
  }
  return true;
}

/** When the auction ends after a bid at `now`. */
export function endAfterBid(endsAt: Moment, now: Moment): Date {
  return new Date(
    at(endsAt) - at(now) < extensionMilliseconds ? at(endsAt) + extensionMilliseconds : at(endsAt),
  );
}
