import type { WorkbookCell } from '@procure/domain/workbook/workbook.ts';
import type { NumberFormat } from './number-format.ts';

interface WrittenCell {
  /** The attribute `t`; empty for a number. */
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly hasFormula: boolean;
}

interface CellContext {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  /** Days are counted from 1904, as old Macs did. */
  readonly startsIn1904: boolean;
}

/** Excel stores 15 digits; a longer number is the binary form of a shorter one: 1.1000000000000001. */
const shortest = (value: number) => String(Number(value.toPrecision(15)));
const dayLength = 86_400_000;

/** Reads cells; null for a cell without content. */
export function cellReader({ strings, formats, startsIn1904 }: CellContext) {
  const dayOf = (serial: number) => {
    const time = Date.UTC(1899, 11, 30) + Math.round((serial + (startsIn1904 ? 1462 : 0)) * dayLength);
    return Math.abs(time) > 8.64e15 ? String(serial) : new Date(time).toISOString().slice(0, 10);
  };
  return ({ type, style, value, hasFormula }: WrittenCell): WorkbookCell | null => {
    if (hasFormula) return { kind: 'formula', text: '' };
    if (type === 's') return textCell(strings[Number(value)] ?? '');
    if (type === 'str' || type === 'inlineStr') return textCell(value);
    if (value.trim() === '') return null;
    if (type === 'b') return { kind: 'boolean', text: value === '1' ? 'TRUE' : 'FALSE' };
    if (type === 'e') return { kind: 'error', text: value };
    if (type === 'd') return { kind: 'date', text: value.slice(0, 10) };
    const number = Number(value);
    if (!Number.isFinite(number)) return textCell(value);
    const format = formats[style] ?? 'plain';
    if (format === 'date') return { kind: 'date', text: dayOf(number) };
    if (format === 'percent') return { kind: 'percent', text: `${shortest(number * 100)}%` };
    return { kind: 'number', text: shortest(number) };
  };
}

/** `_x000D_` is how a workbook writes a character that XML cannot contain. */
function textCell(text: string): WorkbookCell | null {
  const plain = text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain.trim() === '' ? null : { kind: 'text', text: plain };
}
