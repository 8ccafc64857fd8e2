import { parseDecimal } from '../money/decimal.ts';

/**
 * Returns the difference of an offer from the first one: `−3.25%`, `+0.10%`, `0.00%`; null if there is nothing to
 * compare.
 */
export function changeSince(first: string | null, offer: string | null): string | null {
  const [before, now] = [parseDecimal(first), parseDecimal(offer)];
  if (before === null || now === null || before.isZero()) return null;
  const percent = now.div(before).minus(1).times(100).toDecimalPlaces(2);
  const sign = percent.isZero() ? '' : percent.isNegative() ? '−' : '+';
  return `${sign}${percent.abs().toFixed(2)}%`;
}

/** Orders offers from the lowest; missing offers are last. */
export function compareOffers(a: string | null, b: string | null): number {
  const [one, other] = [parseDecimal(a), parseDecimal(b)];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.cmp(other);
}
