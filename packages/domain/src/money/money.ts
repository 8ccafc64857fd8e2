import { groupThousands } from '../display/thousands.ts';
import { parseDecimal } from './decimal.ts';

/**
 * Formats an amount with thousands separators and two places, half up: `1234567.891` → `1,234,567.89`. An unreadable
 * value gives ``.
 */
export function formatAmount(value: string, places = 2): string {
  const amount = parseDecimal(value);
  if (amount === null) return '';
  const [whole = '0', fraction] = amount.abs().toFixed(places).split('.');
  const grouped = groupThousands(whole);
  const rounded = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return amount.isNegative() && /[1-9]/.test(rounded) ? `-${rounded}` : rounded;
}

/** Formats an amount with its unit, which money always has on display: `1234567.89` → `¥1,234,567.89元`. */
export function formatYuan(value: string): string {
  const amount = formatAmount(value);
  if (amount === '') return '';
  return amount.startsWith('-') ? `-¥${amount.slice(1)}元` : `¥${amount}元`;
}

/** Formats a unit price or a quantity with the places that it was given: `1200.5000` → `1,200.5`. */
export function formatQuantity(value: string): string {
  const amount = parseDecimal(value);
  return amount === null ? '' : formatAmount(value, amount.decimalPlaces());
}

/** Returns whether `amount` is a number not below `required`; both are plain decimals. */
export function isAtLeast(amount: string, required: string): boolean {
  const given = parseDecimal(amount);
  const least = parseDecimal(required);
  return given !== null && least !== null && given.gte(least);
}
