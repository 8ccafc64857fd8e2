import { namedRows } from '../display/pasted.ts';
import { type PastedColumn, sameUnit } from '../display/pasted-heading.ts';
import { isNoNumber, pastedNumber } from '../display/pasted-number.ts';
import { placeRows, type RowName, type RowPlace, unplacedRows } from '../display/pasted-rows.ts';
import {
  type Assigned,
  columnWords,
  isTotalRow,
  type MappedColumn,
  type PastedSheet,
  type PastedTable,
  pasteWords,
  readPasted,
} from '../display/pasted-table.ts';
import { plainYuan, readTaxRate } from '../money/typed.ts';
import { checkUnitPrice, type TaxRate } from './price-sheet.ts';

/** Columns in their order in a pasted spreadsheet; `most` is the maximum length of a cell in characters. */
export const priceColumns = [
  {
    key: 'unitPriceIncl',
    heading: /^(?:投标|报价|综合|含税|全费用|产品|设备|货物|到货|到场|固定)*(?:单价|报价单价)$/,
    label: '含税单价（元）',
    short: '单价',
    kind: 'price',
    most: 60,
  },
  {
    key: 'taxRate',
    heading: /^(?:增值税|适用|发票)*(?:税率|税点)%?$/,
    label: '税率',
    kind: 'rate',
    most: 10,
  },
  {
    key: 'brand',
    heading: /^(?:(?:拟投|投标)?(?:品牌|产地|厂家|生产厂家|制造商|生产商)(?:[/、及或和]|$))+$/,
    label: '品牌/产地',
    kind: 'text',
    joins: true,
    most: 100,
  },
  {
    key: 'delivery',
    heading: /^(?:交货期|交货时间|交货周期|供货期|供货周期|工期|交期)$/,
    label: '交货期',
    kind: 'term',
    most: 100,
  },
  { key: 'remark', heading: /^(?:备注|说明)$/, label: '备注', kind: 'text', joins: true, most: 500 },
] as const;
export type PriceColumn = (typeof priceColumns)[number]['key'];

/** Columns that identify the row. */
const lookupColumns = [
  {
    key: 'no',
    heading: /^(?:序号|行号|编号|项号|No\.?)$/i,
    label: '序号（找行用）',
    kind: 'number',
    finds: true,
  },
  {
    key: 'name',
    heading: /^(?:物资|产品|货物|设备|项目|分项|材料|商品|物料)*(?:名称|品名)$/,
    label: '名称（找行用）',
    kind: 'text',
    finds: true,
  },
  {
    key: 'spec',
    heading: /^(?:规格|型号|规格[及和/、]?型号|型号[及和/、]?规格|技术参数|规格参数)$/,
    label: '规格型号（找行用）',
    kind: 'text',
    finds: true,
    joins: true,
  },
] as const;
type LookupColumn = (typeof lookupColumns)[number]['key'];
export type PricePasteColumn = PriceColumn | LookupColumn;

/** Headings to ignore: the sheet shows or computes these columns itself. */
const ignoredHeadings =
  /^(?:(?:采购|需求|计划|招标)?数量|工程量|(?:计量)?单位|(?:含税|不含税|未税|除税)?(?:综合)?(?:合价|总价|金额|小计|合计|总额)|价税合计|税额|税金|金额合计)$/;

/** A row with at least the first two columns of a price sheet; a round of negotiation has only these. */
interface PriceRow extends Partial<Readonly<Record<PriceColumn, string>>> {
  readonly unitPriceIncl: string;
  readonly taxRate: string;
}

/** The fields that identify a row of the sheet. */
interface PricedLine {
  readonly lineNo: number;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
}

export interface PastedPrices<Row> {
  readonly rows: readonly Row[];
  /** Summary of the pasted rows and of the problems, for the user. */
  readonly words: string;
  /** True if everything was recognised. */
  readonly whole: boolean;
  readonly columns: readonly MappedColumn<PricePasteColumn>[];
  /** The columns that can be assigned. */
  readonly choices: readonly PastedColumn<PricePasteColumn>[];
}

/**
 * Applies a pasted table to the rows. Rows are matched by number and name if the table has these columns; otherwise
 * they are filled from the given row on. Empty cells, totals, titles and unreadable values change nothing. Everything
 * that is left out is reported in `words`.
 */
export function pastePrices<Row extends PriceRow>(
  rows: readonly Row[],
  lines: readonly PricedLine[],
  text: string,
  from: { readonly row: number; readonly column: PriceColumn },
  rates: readonly TaxRate[],
  assigned: Assigned<PricePasteColumn> = {},
): PastedPrices<Row> | null {
  const [model] = rows;
  if (model === undefined) return null;
  const fillColumns = priceColumns.filter(({ key }) => model[key] !== undefined);
  const sheet: PastedSheet<PricePasteColumn> = {
    columns: [...fillColumns, ...lookupColumns],
    aside: ignoredHeadings,
  };
  const table = readPasted(text, sheet, from.column, assigned);
  if (table === null) return null;
  const { places, problems: misplaced, totals } = placesOf(table, lines, from.row);
  const filledRows = [...rows];
  const report = new Map<string, { no: number; cell: string }[]>();
  const addProblem = (problem: string, no: number, cell: string) =>
    report.set(problem, [...(report.get(problem) ?? []), { no, cell }]);
  let pastedCount = 0;
  table.rows.forEach((pasted, index) => {
    const place = places[index];
    const at = place !== undefined && place !== null && 'at' in place ? place.at : -1;
    const [row, line] = [filledRows[at], lines[at]];
    if (row === undefined || line === undefined) return;
    let filledRow: Row = row;
    for (const column of fillColumns) {
      const cell = pasted[column.key];
      if (cell === undefined) continue;
      const read = readCell(column, cell, table, line, rates);
      if (read === null) continue;
      // An invalid number is shown only in an empty cell, for correction; it never replaces a price.
      const isKept = read.value === null || (read.problem !== '' && (row[column.key] ?? '') !== '');
      if (read.problem !== '')
        addProblem(isKept ? read.problem.replace('请修改', '保留原值') : read.problem, at + 1, cell);
      if (isKept || read.value === null) continue;
      const characters = [...read.value];
      if (characters.length > column.most)
        addProblem(`${column.label}超过${column.most}字，已截短`, at + 1, cell);
      filledRow = { ...filledRow, [column.key]: characters.slice(0, column.most).join('') };
    }
    if (fillColumns.some(({ key }) => pasted[key] !== undefined)) pastedCount += 1;
    filledRows[at] = filledRow;
  });
  const { problems, notes } = columnWords(table, sheet);
  const cellProblems = [...report].map(
    ([problem, cells]) =>
      `${namedRows(cells.map(({ no }) => no))}${problem}（如“${(cells[0]?.cell ?? '').slice(0, 20)}”）`,
  );
  return {
    rows: filledRows,
    columns: table.columns,
    choices: sheet.columns,
    ...pasteWords(
      pastedCount,
      [...cellProblems, ...problems, ...misplaced],
      totals > 0 ? [...notes, `${totals}行合计未粘贴`] : notes,
    ),
  };
}

/** The target of each pasted row; null for a row without values. */
function placesOf(
  table: PastedTable<PricePasteColumn>,
  lines: readonly PricedLine[],
  from: number,
): { places: readonly (RowPlace | null)[]; problems: readonly string[]; totals: number } {
  const isSum = table.cells.map(isTotalRow);
  const totals = isSum.filter(Boolean).length;
  const isNamed = table.columns.some(({ key }) => key === 'no' || key === 'name');
  const gives = table.rows.map(
    (row, at) => !isSum[at] && priceColumns.some(({ key }) => row[key] !== undefined),
  );
  if (!isNamed) {
    const places = table.rows.map((_, at) => (gives[at] ? { at: from + at } : null));
    const over = places.filter((place) => place !== null && place.at >= lines.length).length;
    return { places, totals, problems: over > 0 ? [`多出${over}行，超出本表行数，未粘贴`] : [] };
  }
  const names = table.rows.map(({ no = '', name = '', spec = '' }): RowName => ({ no, name, spec }));
  const givers = names.filter((_, at) => gives[at]);
  const placed = placeRows(
    givers,
    lines.map(({ lineNo, name, spec }) => ({ no: String(lineNo), name, spec })),
  );
  const places = names.map((row) => placed[givers.indexOf(row)] ?? null);
  const unplaced = givers.flatMap((row, at) => {
    const place = placed[at];
    return place === undefined ? [] : [{ row, place }];
  });
  return { places, totals, problems: unplacedRows(unplaced) };
}

/** Parses a cell and describes its problem, if any. Returns null if the cell has no value. */
function readCell(
  column: (typeof priceColumns)[number],
  cell: string,
  table: PastedTable<PricePasteColumn>,
  line: PricedLine,
  rates: readonly TaxRate[],
): { readonly value: string | null; readonly problem: string } | null {
  const unit = table.columns.find(({ key }) => key === column.key)?.unit ?? {
    factor: '1',
    unit: '',
    written: '',
  };
  if (column.key === 'unitPriceIncl') {
    if (isNoNumber(cell)) return null;
    if (unit.unit !== '' && line.unit !== '' && !sameUnit(unit.unit, line.unit)) {
      return { value: null, problem: `单位是“${line.unit}”，表头单价按“${unit.unit}”计，未粘贴` };
    }
    const value = pastedNumber(cell, unit) ?? plainYuan(cell);
    const error = checkUnitPrice(value);
    const fault = error?.includes('过大') ? '过大' : '不是有效数字';
    const problem = error === null ? '' : `${column.short}${fault}，请修改`;
    return { value, problem };
  }
  if (column.key === 'taxRate') {
    const value = readTaxRate(cell, rates);
    return { value, problem: value === null ? '税率未识别，保留原值' : '' };
  }
  if (column.kind === 'term' && unit.unit !== '' && /^\d+$/.test(cell)) {
    return { value: `${cell}${unit.unit}`, problem: '' };
  }
  return { value: cell, problem: '' };
}

/** Reverts a paste, except for cells that were edited since. */
export function undoPaste<Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  now: readonly Row[],
): readonly Row[] {
  return now.map((row, at) => {
    const [old, pasted] = [before[at], after[at]];
    if (old === undefined || pasted === undefined) return row;
    const restored = { ...row };
    for (const key of Object.keys(row) as (keyof Row)[])
      if (row[key] === pasted[key]) restored[key] = old[key];
    return restored;
  });
}
