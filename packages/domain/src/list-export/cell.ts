import { formatDateTime } from '../display/time.ts';
import type { NumberCell } from '../workbook/workbook.ts';

/**
 * `text` includes codes and numbers that identify something: they keep their zeros and digits. `money` is a decimal
 * number of yuan, `time` an ISO time, `day` an ISO day.
 */
export type ColumnKind = 'text' | 'number' | 'money' | 'time' | 'day';

/** A column of an exported list. */
export interface ExportColumn<Row> {
  readonly title: string;
  readonly kind: ColumnKind;
  /** Width in characters. */
  readonly width: number;
  read(row: Row): string | number | null;
}

/** A spreadsheet keeps this many digits of a number. */
const mostDigits = 15;
/** The longest text of a cell in Excel, in UTF-16 units. */
const longestText = 32_767;

/** The content of a cell: a number only if a spreadsheet keeps all its digits. */
export function cellOf(kind: ColumnKind, value: string | number | null): string | NumberCell {
  if (value === null) return '';
  const text = String(value);
  if (kind === 'time') return text === '' ? '' : formatDateTime(text);
  if ((kind === 'number' || kind === 'money') && isExact(text))
    return kind === 'money' ? { number: text, isMoney: true } : { number: text };
  return shorten(text);
}

function isExact(text: string): boolean {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return false;
  return text.replace(/^-?0*|\./g, '').length <= mostDigits;
}

/** Cuts a text that is too long for a cell, never within a character. */
function shorten(text: string): string {
  if (text.length <= longestText) return text;
  const cut = text.slice(0, longestText - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}
