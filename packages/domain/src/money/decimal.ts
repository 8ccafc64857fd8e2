import { Decimal } from 'decimal.js';

/** The decimals of the platform: 40 digits, half up (四舍五入). Every amount and quantity is computed with them. */
export const Exact = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -30,
  toExpPos: 40,
});
export type Exact = Decimal;

const plain = /^-?\d{1,20}(\.\d{1,10})?$/;

/** Reads a plain decimal such as `1234.5`; null for anything else (signs of thousands, exponents, blanks). */
export function parseDecimal(text: string | null | undefined): Exact | null {
  const value = text?.trim() ?? '';
  return plain.test(value) ? new Exact(value) : null;
}

/** Checks a number ≥ 0 of at most `whole` digits before and `places` after the point. Returns null if it is valid. */
export function checkPlainNumber(text: string, label: string, whole: number, places: number): string | null {
  if (isPlainNumber(text, whole, places)) return null;
  return isPlainNumber(text, Number.POSITIVE_INFINITY, places)
    ? `${label}过大，小数点前最多${whole}位，请核对`
    : `${label}须为不小于0的数字，最多${places}位小数`;
}

/** True for a number ≥ 0 of at most `whole` digits before and `places` after the point, as the database stores it. */
export function isPlainNumber(text: string, whole: number, places: number): boolean {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (match === null) return false;
  const digits = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  return digits.length <= whole && (match[2] ?? '').length <= places;
}
