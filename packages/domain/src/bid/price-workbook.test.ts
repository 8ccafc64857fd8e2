import { describe, expect, test } from 'vitest';
import type { SheetContent, WorkbookCell, WorkbookSheet } from '../workbook/workbook.ts';
import { taxRate } from './price-sheet.ts';
import { type PricedLot, priceWorkbook, readPriceWorkbook } from './price-workbook.ts';

const line = (at: number) => ({
  id: `line-${at}`,
  lineNo: at,
  name: `钢管${at}`,
  spec: 'DN100',
  unit: '吨',
  qty: '120.5000',
  ceilingUnitPrice: null,
  delivery: '30日',
  remark: '',
});
const lot: PricedLot = {
  id: 'lot-1',
  tenderNo: 'ZB-1',
  lotNo: 1,
  title: '第一标段',
  priceLines: [line(1), line(2), line(3)],
};
const empty = { unitPriceIncl: '', taxRate: '', brand: '旧', delivery: '', remark: '' };
const rows = [
  { ...empty, lineId: 'line-1' },
  { ...empty, lineId: 'line-2' },
  { ...empty, lineId: 'line-3' },
];
const rates = ['13', '6', 'exempt'].flatMap((code) => taxRate(code) ?? []);

type Cells = (WorkbookCell | null)[];
interface Workbook {
  readonly sheets: WorkbookSheet[];
  /** The cells of the visible sheet, from its headings on. */
  readonly table: Cells[];
}

const cell = (text: string, kind: WorkbookCell['kind'] = 'text'): WorkbookCell => ({ kind, text });
const sheetOf = ({ name, isHidden = false, rows }: SheetContent): WorkbookSheet => ({
  name,
  isHidden,
  merged: [],
  rows: rows.map((row, at) => ({
    number: at + 1,
    cells: row.map((one) =>
      typeof one === 'string' ? (one === '' ? null : cell(one)) : cell(one.number, 'number'),
    ),
  })),
});

/** The downloaded workbook with a price in every line, and then changed. */
function filled(change: (workbook: Workbook) => void = () => {}, of = lot): WorkbookSheet[] {
  const sheets = priceWorkbook(of).map(sheetOf);
  const table = (sheets[0]?.rows ?? []).map(({ cells }) => [...cells]);
  for (const [at, row] of table.entries()) if (at > 0) row[6] = cell(String(at * 100), 'number');
  change({ sheets, table });
  return sheets.map((sheet, at) =>
    at === 0 ? { ...sheet, rows: table.map((cells, place) => ({ number: place + 1, cells })) } : sheet,
  );
}
const read = (sheets: readonly WorkbookSheet[]) => readPriceWorkbook(sheets, lot, rows, rates);
function problemsOf(change: (workbook: Workbook) => void): string {
  const reading = read(filled(change));
  return reading.ok ? 'imported' : reading.problems.join(' | ');
}
const set = (row: number, column: number, to: WorkbookCell | null) => (workbook: Workbook) => {
  const cells = workbook.table[row];
  if (cells !== undefined) cells[column] = to;
};
const changeRows =
  (from: number, change: (row: Cells) => unknown) =>
  ({ table }: Workbook) => {
    for (const row of table.slice(from)) change(row);
  };

describe('the workbook of a price sheet', () => {
  test('names the lines with empty prices, and hides their ids and the lot', () => {
    const [sheet, identity] = priceWorkbook(lot);
    expect(sheet?.rows[0]?.slice(0, 8)).toEqual([
      '序号',
      '名称',
      '规格型号',
      '采购要求',
      '单位',
      '数量',
      '含税单价（元）',
      '税率',
    ]);
    expect(sheet?.rows[1]).toEqual([
      { number: '1' },
      '钢管1',
      'DN100',
      '30日',
      '吨',
      { number: '120.5' },
      ...['', '', '', '', ''],
      'line-1',
    ]);
    expect(sheet?.hiddenColumns).toEqual([11]);
    expect(identity).toMatchObject({ isHidden: true });
    expect(identity?.rows).toContainEqual(['标段标识', 'lot-1']);
  });

  test('shows the ceilings of the lines, if there are any, and refuses one that was changed', () => {
    const [first, ...rest] = lot.priceLines;
    if (first === undefined) throw new Error('a line');
    const capped = { ...lot, priceLines: [{ ...first, ceilingUnitPrice: '900.500000' }, ...rest] };
    const [sheet] = priceWorkbook(capped);
    expect(sheet?.rows.map((row) => row[6])).toEqual(['单价最高限价（元）', { number: '900.5' }, '', '']);
    expect(sheet?.hiddenColumns).toEqual([12]);
    const priced = (change: (workbook: Workbook) => void) => {
      const sheets = filled((workbook) => {
        for (const [at, row] of workbook.table.entries())
          if (at > 0) row.splice(6, 2, at === 1 ? cell('900.5', 'number') : null, cell('7', 'number'));
        change(workbook);
      }, capped);
      return readPriceWorkbook(sheets, capped, rows, rates);
    };
    expect(priced(() => {})).toMatchObject({ ok: true, rows: [{ unitPriceIncl: '7' }, {}, {}] });
    expect(priced(set(1, 6, cell('9000', 'number')))).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('第2行的单价最高限价（元）'), expect.any(String)],
    });
    // A sheet that was downloaded before the ceilings were set has other columns.
    expect(readPriceWorkbook(filled(), capped, rows, rates)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('请重新下载报价表填写')],
    });
  });

  test('fills the rows of the bid, and keeps what is empty in the workbook', () => {
    const reading = read(
      filled(({ table }) => {
        table[1]?.splice(6, 5, cell('1,200.00'), cell('13%', 'percent'), cell('澜石\n海州'), null, null);
        table[2]?.splice(6, 5, cell('１２．５元'), cell('免税'), null, cell('2027-03-01', 'date'), null);
        table[3]?.splice(6, 5, cell('/'), cell('0.06', 'number'), null, null, null);
      }),
    );
    expect(reading).toMatchObject({ ok: true, whole: false });
    expect(reading.ok && reading.words).toBe('已从报价表导入3行，其中：第3行未填单价');
    expect(reading.ok && reading.rows).toEqual([
      { ...empty, lineId: 'line-1', unitPriceIncl: '1200.00', taxRate: '13', brand: '澜石 海州' },
      { ...empty, lineId: 'line-2', unitPriceIncl: '12.5', taxRate: 'exempt', delivery: '2027-03-01' },
      { ...empty, lineId: 'line-3', taxRate: '6' },
    ]);
  });

  test('finds the lines of a sorted workbook, ignores a total, and says so', () => {
    const reading = read(
      filled(({ table }) => {
        table.push(...table.splice(1, 1), [
          null,
          cell('合计'),
          null,
          null,
          null,
          null,
          cell('600', 'number'),
        ]);
      }),
    );
    expect(reading.ok && reading.words).toContain('行的顺序与报价表不同');
    expect(reading.ok && reading.rows.map(({ unitPriceIncl }) => unitPriceIncl)).toEqual([
      '100',
      '200',
      '300',
    ]);
  });

  test.each<readonly [string, (workbook: Workbook) => void, string]>([
    ['a workbook of its own', ({ sheets }) => sheets.splice(1, 1), '不是本页下载的报价表'],
    ['the visible sheet removed', ({ table }) => table.splice(0), '没有“分项报价”工作表'],
    ['a column inserted', changeRows(0, (row) => row.splice(5, 0, null)), 'F列应为“数量”'],
    ['merged headings', set(0, 1, null), '表头被改动：B列应为“名称”'],
    ['the hidden column removed', changeRows(0, (row) => row.splice(11, 1)), 'L列应为“行标识'],
    [
      'an id removed',
      set(2, 11, null),
      '表格的第3行没有行标识，是增加的行，请删除 | 缺少本标段的第2行（如“钢管2”）',
    ],
    ['an id changed', set(2, 11, cell('line-9')), '表格的第3行不属于本标段现在的分项'],
    [
      'a row copied',
      ({ table }) => table.push([...(table[1] ?? [])]),
      '第5行与第2行的行标识相同，请勿复制行',
    ],
    ['a row removed', ({ table }) => table.splice(3, 1), '缺少本标段的第3行（如“钢管3”）'],
    [
      'a row added',
      ({ table }) => table.push([null, cell('运费'), null, null, null, null, cell('9', 'number')]),
      '表格的第5行没有行标识，是增加的行，请删除',
    ],
    [
      'sorting that leaves the hidden column behind',
      ({ table }) => {
        const [one, two] = [table[1]?.[11] ?? null, table[2]?.[11] ?? null];
        set(1, 11, two)({ sheets: [], table });
        set(2, 11, one)({ sheets: [], table });
      },
      '第2行的序号、名称与标段的第2行“钢管2”不一致 | 第3行的序号、名称与标段的第1行“钢管1”不一致',
    ],
    ['another quantity', set(1, 5, cell('12', 'number')), '第2行的数量与标段的第1行“钢管1”不一致'],
    ['a formula', set(1, 6, cell('', 'formula')), 'G2 是公式，系统不计算公式'],
    ['a date', set(1, 6, cell('2026-12-01', 'date')), 'G2 是日期（2026-12-01），不是单价'],
    ['a wrong result', set(2, 6, cell('#REF!', 'error')), 'G3 是错误值#REF!'],
    ['a word', set(3, 6, cell('面议')), 'G4 “面议”单价须为不小于0的数字，最多6位小数'],
    ['too many places', set(1, 6, cell('0.1234567', 'number')), 'G2 “0.1234567”单价须为'],
    ['a price below zero', set(1, 6, cell('-5', 'number')), 'G2 “-5”单价须为'],
    ['a percentage as price', set(1, 6, cell('13%', 'percent')), 'G2 “13%”不是单价'],
    ['another rate', set(1, 7, cell('17%', 'percent')), 'H2 税率“17%”不在可选范围：13%、6%、免税'],
    ['a long text', set(1, 8, cell('长'.repeat(101))), 'I2 品牌/产地超过100字'],
    ['no price at all', changeRows(1, (row) => row.splice(6, 1, null)), '报价表中还没有填写单价'],
  ])('refuses %s, and changes nothing', (_, change, problem) => {
    expect(problemsOf(change)).toContain(problem);
  });

  test('refuses merged cells', () => {
    const sheets = filled().map((sheet, at) => (at === 0 ? { ...sheet, merged: ['G2:G3'] } : sheet));
    expect(read(sheets)).toEqual({ ok: false, problems: ['G2:G3 是合并单元格，请取消合并并逐行填写'] });
  });

  test('refuses the workbook of another lot by its name', () => {
    const reading = read(filled(undefined, { ...lot, id: 'lot-2', lotNo: 2, title: '第二标段' }));
    expect(reading).toEqual({
      ok: false,
      problems: ['这是另一标段的报价表（ZB-1 标段2 第二标段），请下载本标段的报价表填写'],
    });
  });
});
