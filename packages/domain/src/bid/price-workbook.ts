import { namedRows } from '../display/pasted.ts';
import { isNoNumber, pastedNumber } from '../display/pasted-number.ts';
import { isTotalRow } from '../display/pasted-table.ts';
import { plainYuan, readTaxRate } from '../money/typed.ts';
import {
  columnName,
  type NumberCell,
  type SheetContent,
  type WorkbookCell,
  type WorkbookRow,
  type WorkbookSheet,
} from '../workbook/workbook.ts';
import { type PriceColumn, priceColumns } from './pasted-prices.ts';
import { checkUnitPrice, type TaxRate } from './price-sheet.ts';

interface PricedLine {
  readonly id: string;
  readonly lineNo: number;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  /** Null if none is set. */
  readonly ceilingUnitPrice: string | null;
  readonly delivery: string;
  readonly remark: string;
}

export interface PricedLot {
  readonly id: string;
  readonly tenderNo: string;
  readonly lotNo: number;
  readonly title: string;
  readonly priceLines: readonly PricedLine[];
}

const sheetName = '分项报价';
const lotSheetName = '标段';
const format = '分项报价表 1';

interface DemandColumn {
  readonly title: string;
  readonly width: number;
  of(line: PricedLine): string | NumberCell;
}

const everyDemandColumn: readonly DemandColumn[] = [
  { title: '序号', width: 6, of: ({ lineNo }) => ({ number: String(lineNo) }) },
  { title: '名称', width: 24, of: ({ name }) => name },
  { title: '规格型号', width: 28, of: ({ spec }) => spec },
  {
    title: '采购要求',
    width: 24,
    of: ({ delivery, remark }) => [delivery, remark].filter(Boolean).join('；'),
  },
  { title: '单位', width: 8, of: ({ unit }) => unit },
  { title: '数量', width: 12, of: ({ qty }) => ({ number: plainQuantity(qty) }) },
];
const ceilingColumn: DemandColumn = {
  title: '单价最高限价（元）',
  width: 18,
  of: ({ ceilingUnitPrice }) =>
    ceilingUnitPrice === null ? '' : { number: plainQuantity(ceilingUnitPrice) },
};

/**
 * The columns of a line that the bidder reads, and that come back unchanged. A lot without ceilings has no column of
 * them, so that sheets that were downloaded before ceilings existed still fit.
 */
function demandColumnsOf(lines: readonly PricedLine[]): readonly DemandColumn[] {
  const hasCeilings = lines.some(({ ceilingUnitPrice }) => ceilingUnitPrice !== null);
  return hasCeilings ? [...everyDemandColumn, ceilingColumn] : everyDemandColumn;
}

const priceWidths: Readonly<Record<PriceColumn, number>> = {
  unitPriceIncl: 16,
  taxRate: 10,
  brand: 18,
  delivery: 16,
  remark: 24,
};
const idTitle = '行标识（请勿修改）';

/** The columns of a lot's sheet: the titles, and the places of the first price and of the id. */
function layoutOf({ priceLines }: Pick<PricedLot, 'priceLines'>) {
  const demandColumns = demandColumnsOf(priceLines);
  const titles = [
    ...demandColumns.map(({ title }) => title),
    ...priceColumns.map(({ label }) => label),
    idTitle,
  ];
  return { demandColumns, titles, firstPrice: demandColumns.length, idColumn: titles.length - 1 };
}
type Layout = ReturnType<typeof layoutOf>;

const plainQuantity = (qty: string) => qty.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** The price sheet of a lot without prices, with the lot's identity on a hidden sheet and each line's id in a hidden column. */
export function priceWorkbook(lot: PricedLot): readonly SheetContent[] {
  const { demandColumns, titles, idColumn } = layoutOf(lot);
  return [
    {
      name: sheetName,
      hasHeadings: true,
      widths: [
        ...demandColumns.map(({ width }) => width),
        ...priceColumns.map(({ key }) => priceWidths[key]),
        36,
      ],
      hiddenColumns: [idColumn],
      rows: [
        titles,
        ...lot.priceLines.map((line) => [
          ...demandColumns.map((column) => column.of(line)),
          ...priceColumns.map(() => ''),
          line.id,
        ]),
      ],
    },
    {
      name: lotSheetName,
      isHidden: true,
      widths: [12, 60],
      rows: [
        ['格式', format],
        ['标段标识', lot.id],
        ['招标编号', lot.tenderNo],
        ['标段', `${lot.lotNo} ${lot.title}`],
      ],
    },
  ];
}

type PriceRow = Readonly<Record<PriceColumn, string>>;

export type PriceImport<Row> =
  | { readonly ok: true; readonly rows: readonly Row[]; readonly words: string; readonly whole: boolean }
  /** The rows of the bid are unchanged; each problem names its row or cell. */
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Takes the prices of a filled workbook into the rows of the bid. A workbook with any problem changes nothing. Cells
 * left empty keep the value of the bid.
 */
export function readPriceWorkbook<Row extends PriceRow>(
  sheets: readonly WorkbookSheet[],
  lot: PricedLot,
  rows: readonly Row[],
  rates: readonly TaxRate[],
): PriceImport<Row> {
  const foreign = foreignTo(sheets, lot);
  if (foreign !== null) return { ok: false, problems: [foreign] };
  const sheet = sheets.find(({ name }) => name === sheetName);
  const [head, ...body] = sheet?.rows ?? [];
  const layout = layoutOf(lot);
  const { titles, firstPrice } = layout;
  if (sheet === undefined || head?.number !== 1)
    return { ok: false, problems: [`没有“${sheetName}”工作表或其第1行表头，请重新下载报价表填写`] };
  const moved = titles.flatMap((title, at) => (textOf(head.cells[at]) === title ? [] : [{ title, at }]));
  if (moved.length > 0) {
    const named = moved.slice(0, 5).map(({ title, at }) => `${columnName(at)}列应为“${title}”`);
    return {
      ok: false,
      problems: [`表头被改动：${named.join('、')}。请勿增删或移动列，请重新下载报价表填写`],
    };
  }
  const { found, problems: misplaced } = findLines(body, lot.priceLines, layout);
  const merged = sheet.merged.map((cells) => `${cells} 是合并单元格，请取消合并并逐行填写`);
  const filled = [...rows];
  const unread: string[] = [];
  let count = 0;
  for (const [at, row] of found) {
    const before = filled[at];
    if (before === undefined) continue;
    const changes: Partial<Record<PriceColumn, string>> = {};
    priceColumns.forEach((column, place) => {
      const cell = row.cells[firstPrice + place] ?? null;
      if (cell === null) return;
      const read = readPriceCell(column, cell, rates);
      if ('problem' in read) unread.push(`${columnName(firstPrice + place)}${row.number} ${read.problem}`);
      else if (read.value !== null) changes[column.key] = read.value;
    });
    if (Object.keys(changes).length > 0) count += 1;
    filled[at] = { ...before, ...changes };
  }
  const problems = [...misplaced, ...merged, ...unread];
  if (problems.length > 0) return { ok: false, problems };
  if (count === 0) return { ok: false, problems: ['报价表中还没有填写单价，请填写并保存后再导入'] };
  // Rows for lines that an amendment removed follow those of the lot's.
  const unpriced = lot.priceLines.flatMap(({ lineNo }, at) =>
    filled[at]?.unitPriceIncl === '' ? [lineNo] : [],
  );
  const order = [...found.keys()];
  const isSorted = order.some((at, place) => at < (order[place - 1] ?? -1));
  const notes = isSorted ? '（行的顺序与报价表不同，已按隐藏的行标识对应）' : '';
  const rest = unpriced.length > 0 ? `，其中：${namedRows(unpriced)}未填单价` : '';
  return {
    ok: true,
    rows: filled,
    words: `已从报价表导入${count}行${notes}${rest}`,
    whole: unpriced.length === 0,
  };
}

const textOf = (cell: WorkbookCell | null | undefined) => cell?.text.trim() ?? '';

/** Why the workbook does not belong to the lot; null if it does. */
function foreignTo(sheets: readonly WorkbookSheet[], lot: PricedLot): string | null {
  const rows = sheets.find(({ name }) => name === lotSheetName)?.rows ?? [];
  const facts = new Map(rows.map(({ cells: [key, value] }) => [textOf(key), textOf(value)]));
  if (facts.get('格式') !== format || !facts.has('标段标识'))
    return '不是本页下载的报价表，或其隐藏的“标段”工作表被删改。请下载报价表，填写后导入；其他表格可复制后粘贴到下方';
  if (facts.get('标段标识') === lot.id) return null;
  return `这是另一标段的报价表（${facts.get('招标编号') ?? ''} 标段${facts.get('标段') ?? ''}），请下载本标段的报价表填写`;
}

/** The rows of the workbook by the index of their line, in the order of the workbook. */
function findLines(
  body: readonly WorkbookRow[],
  lines: readonly PricedLine[],
  { demandColumns, idColumn }: Layout,
): { found: ReadonlyMap<number, WorkbookRow>; problems: readonly string[] } {
  const places = new Map(lines.map(({ id }, at) => [id, at]));
  const found = new Map<number, WorkbookRow>();
  const [added, unknown, changed]: [number[], number[], string[]] = [[], [], []];
  const repeated: string[] = [];
  for (const row of body) {
    const id = textOf(row.cells[idColumn]);
    if (id === '') {
      if (!isTotalRow(row.cells.map(textOf))) added.push(row.number);
      continue;
    }
    const at = places.get(id);
    const line = at === undefined ? undefined : lines[at];
    if (at === undefined || line === undefined) {
      unknown.push(row.number);
      continue;
    }
    const before = found.get(at);
    if (before !== undefined) {
      repeated.push(`第${row.number}行与第${before.number}行的行标识相同，请勿复制行`);
      continue;
    }
    found.set(at, row);
    const other = demandColumns.filter((column, place) => !isSame(row.cells[place], column.of(line)));
    if (other.length > 0) {
      const named = other.map(({ title }) => title).join('、');
      changed.push(`第${row.number}行的${named}与标段的第${line.lineNo}行“${line.name.slice(0, 20)}”不一致`);
    }
  }
  const missing = lines.filter((_, at) => !found.has(at));
  const [first] = missing;
  const problems = [
    ...(added.length > 0 ? [`表格的${namedRows(added)}没有行标识，是增加的行，请删除`] : []),
    ...(unknown.length > 0
      ? [`表格的${namedRows(unknown)}不属于本标段现在的分项，请重新下载报价表填写`]
      : []),
    ...repeated,
    ...changed,
    ...(first === undefined
      ? []
      : [
          `缺少本标段的${namedRows(missing.map(({ lineNo }) => lineNo))}（如“${first.name.slice(0, 20)}”），请重新下载报价表填写`,
        ]),
    ...(changed.length > 0 ? ['请勿修改价格以外的列；排序时请选中整张表，含隐藏列'] : []),
  ];
  return { found, problems };
}

function isSame(cell: WorkbookCell | null | undefined, expected: string | NumberCell): boolean {
  const plain = (text: string) => text.normalize('NFKC').replace(/\s/gu, '');
  if (typeof expected === 'string')
    return cell?.kind !== 'formula' && plain(textOf(cell)) === plain(expected);
  return cell?.kind !== 'formula' && textOf(cell) !== '' && Number(textOf(cell)) === Number(expected.number);
}

/** A date in a cell of numbers is a number to the program that wrote it: it is refused, and never taken as a price. */
function readPriceCell(
  column: (typeof priceColumns)[number],
  cell: WorkbookCell,
  rates: readonly TaxRate[],
): { readonly value: string | null } | { readonly problem: string } {
  if (cell.kind === 'formula') return { problem: '是公式，系统不计算公式。请复制后选择性粘贴为“数值”' };
  if (cell.kind === 'error') return { problem: `是错误值${cell.text}` };
  const text = cell.text.trim();
  if (column.key === 'unitPriceIncl') {
    if (cell.kind === 'date') return { problem: `是日期（${text}），不是单价` };
    if (cell.kind === 'percent' || cell.kind === 'boolean') return { problem: `“${text}”不是单价` };
    if (isNoNumber(text)) return { value: null };
    const value = pastedNumber(text, { factor: '1', unit: '', written: '' }) ?? plainYuan(text);
    const error = checkUnitPrice(value);
    return error === null ? { value } : { problem: `“${text.slice(0, 20)}”${error}` };
  }
  if (column.key === 'taxRate') {
    const rate = cell.kind === 'date' || cell.kind === 'boolean' ? null : readTaxRate(text, rates);
    if (rate !== null) return { value: rate };
    return {
      problem: `税率“${text.slice(0, 20)}”不在可选范围：${rates.map(({ label }) => label).join('、')}`,
    };
  }
  const line = text.replace(/\s*\n\s*/g, ' ');
  return [...line].length > column.most
    ? { problem: `${column.label}超过${column.most}字` }
    : { value: line };
}
