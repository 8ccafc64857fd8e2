import { Decimal } from 'decimal.js';

/** The house's decimals: 40 digits, half up (四舍五入). Every sum of money and quantity goes through it. */
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

/** True for a number ≥ 0 of at most `whole` digits before and `places` after the point, as the database stores it. */
export function isPlainNumber(text: string, whole: number, places: number): boolean {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (match === null) return false;
  const digits = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  return digits.length <= whole && (match[2] ?? '').length <= places;
}
