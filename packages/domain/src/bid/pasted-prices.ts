import { namedRows, type PastedColumn, readPasted } from '../display/pasted.ts';
import { plainNumber, readTaxRate } from '../money/typed.ts';
import { checkUnitPrice, type TaxRate } from './price-sheet.ts';

/** In the order in which a spreadsheet is pasted, with the most that a cell holds. */
const allColumns = [
  { key: 'unitPriceIncl', heading: /^(含税)?(综合)?单价$/, label: '单价', most: 60 },
  { key: 'taxRate', heading: /^(增值税)?税率$/, label: '税率', most: 10 },
  { key: 'brand', heading: /^品牌([/、及或]?(产地|厂家))?$/, label: '品牌/产地', most: 100 },
  { key: 'delivery', heading: /^(交货期|交货时间|供货期|工期)$/, label: '交货期', most: 100 },
  { key: 'remark', heading: /^(备注|说明)$/, label: '备注', most: 500 },
] as const;
export type PriceColumn = (typeof allColumns)[number]['key'];

/** A row with at least the first columns of a price sheet; a round of negotiation has no more. */
interface PriceRow extends Partial<Readonly<Record<PriceColumn, string>>> {
  readonly unitPriceIncl: string;
  readonly taxRate: string;
}

export interface PastedPrices<Row> {
  readonly rows: readonly Row[];
  /** What was understood and what was not, in words. */
  readonly words: string;
  /** Whether all of it was understood. */
  readonly whole: boolean;
}

/**
 * The rows with a pasted table taken in from the given row and column on. Rates that are none of `rates` leave the
 * row's as it was; prices that are no numbers stay as pasted, to be seen and mended. Nothing is left out without a word.
 */
export function pastePrices<Row extends PriceRow>(
  rows: readonly Row[],
  text: string,
  from: { readonly row: number; readonly column: PriceColumn },
  rates: readonly TaxRate[],
): PastedPrices<Row> | null {
  const [model] = rows;
  if (model === undefined) return null;
  const columns = allColumns.filter(({ key }) => model[key] !== undefined);
  const named: readonly PastedColumn<PriceColumn>[] = columns;
  const table = readPasted(text, named, from.column);
  if (table === null) return null;
  const unread = new Map<PriceColumn, { no: number; cell: string }[]>();
  const cut = new Map<PriceColumn, number[]>();
  const after = rows.map((row, at) => {
    const pasted = at < from.row ? undefined : table.rows[at - from.row];
    if (pasted === undefined) return row;
    let changed = row;
    for (const { key, most } of columns) {
      const cell = pasted[key];
      if (cell === undefined) continue;
      const value = readCell(key, cell, rates);
      if (value === null || (key === 'unitPriceIncl' && value !== '' && checkUnitPrice(value) !== null)) {
        unread.set(key, [...(unread.get(key) ?? []), { no: at + 1, cell }]);
      }
      const kept = [...(value ?? row[key] ?? '')];
      if (kept.length > most) cut.set(key, [...(cut.get(key) ?? []), at + 1]);
      changed = { ...changed, [key]: kept.slice(0, most).join('') };
    }
    return changed;
  });
  const filled = table.rows.filter((row) => Object.keys(row).length > 0);
  const taken = table.rows.slice(0, rows.length - from.row).filter((row) => Object.keys(row).length > 0);
  const words = [`已识别${taken.length}行`];
  for (const { key, label, most } of columns) {
    const problems = unread.get(key) ?? [];
    const [first] = problems;
    if (first !== undefined) {
      const what = key === 'taxRate' ? '税率未识别，保留原值' : `${label}不是有效数字，请修改`;
      words.push(`${namedRows(problems.map(({ no }) => no))}${what}（如“${first.cell.slice(0, 20)}”）`);
    }
    const short = cut.get(key);
    if (short !== undefined) words.push(`${namedRows(short)}${label}超过${most}字，已截短`);
  }
  if (filled.length > taken.length) words.push(`多出${filled.length - taken.length}行，超出本表行数，未粘贴`);
  if (table.beside > 0) words.push(`右侧多出${table.beside}格，未粘贴`);
  const [head = '', ...rest] = words;
  return {
    rows: after,
    whole: rest.length === 0,
    words: rest.length === 0 ? head : `${head}，其中：${rest.join('；')}`,
  };
}

/** The cell's value in the sheet; null where it cannot be understood. */
function readCell(key: PriceColumn, cell: string, rates: readonly TaxRate[]): string | null {
  if (key === 'unitPriceIncl') return plainNumber(cell);
  if (key !== 'taxRate') return cell;
  return cell === '' ? '' : readTaxRate(cell, rates);
}

/** The rows as before the paste, but for what was typed since. */
export function undoPaste<Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  now: readonly Row[],
): readonly Row[] {
  return now.map((row, at) => {
    const [old, pasted] = [before[at], after[at]];
    if (old === undefined || pasted === undefined) return row;
    const back = { ...row };
    for (const key of Object.keys(row) as (keyof Row)[]) if (row[key] === pasted[key]) back[key] = old[key];
    return back;
  });
}
