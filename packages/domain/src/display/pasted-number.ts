import { parseDecimal } from '../money/decimal.ts';
import { readYuan } from '../money/typed.ts';
import type { HeadingUnit } from './pasted-heading.ts';

/** A dash or a stroke in a column of numbers says that there is none. */
export const isNoNumber = (cell: string) => /^[-‐-―−/\\]*$/.test(cell.normalize('NFKC').trim());

/** The number of a cell in the sheet's measure; null where it is none. Nothing is rounded. */
export function pastedNumber(cell: string, { factor }: HeadingUnit): string | null {
  const number = readYuan(cell);
  if (number === null || factor === '1') return number;
  // A cell that says 万 itself is not multiplied a second time.
  if (/[万亿]/.test(cell)) return number;
  return parseDecimal(number)?.times(factor).toFixed() ?? null;
}
