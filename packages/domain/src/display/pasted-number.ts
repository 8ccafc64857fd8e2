import { parseDecimal } from '../money/decimal.ts';
import { readYuan } from '../money/typed.ts';
import type { HeadingUnit } from './pasted-heading.ts';

/** A dash or a slash in a column of numbers means that there is none. */
export const isNoNumber = (cell: string) => /^[-‐-―−/\\]*$/.test(cell.normalize('NFKC').trim());

/** Returns the number of a cell in the unit of the sheet; null if it is not a number. Nothing is rounded. */
export function pastedNumber(cell: string, { factor }: HeadingUnit): string | null {
  const number = readYuan(cell);
  if (number === null || factor === '1') return number;
  // A cell that contains 万 itself is not multiplied again.
  if (/[万亿]/.test(cell)) return number;
  return parseDecimal(number)?.times(factor).toFixed() ?? null;
}
