import type { WorkbookCell, WorkbookSheet } from '@procure/domain/workbook/workbook.ts';
import { describe, expect, test } from 'vitest';
import { emptyLine } from './line-draft.ts';
import { importLines, lineWorkbook, readLines, sheetsToRead } from './line-workbook.ts';

type Cell = string | number | null | WorkbookCell;
/** A sheet of these rows; an empty row is not part of it, as the reader leaves it out. */
const sheetOf = (rows: readonly (readonly Cell[])[], merged: readonly string[] = []): WorkbookSheet => ({
  name: '表1',
  isHidden: false,
  merged,
  rows: rows.flatMap((row, at) =>
    row.length === 0
      ? []
      : [
          {
            number: at + 1,
            cells: row.map((cell): WorkbookCell | null =>
              cell === null || typeof cell === 'object'
                ? cell
                : { kind: typeof cell === 'number' ? 'number' : 'text', text: String(cell) },
            ),
          },
        ],
  ),
});
const head = ['序号', '物资名称', '规格型号', '计量单位', '数量', '单价', '金额'];
const formula: WorkbookCell = { kind: 'formula', text: '' };

describe('the lines of a workbook', () => {
  test('are read as pasted ones, with their rows and faults', () => {
    const reading = readLines(
      sheetOf([
        ['采购清单'],
        [],
        head,
        [1, '钢管\n（镀锌）', 'DN100', '吨', '1,200.00', 5, formula],
        [formula, '电缆', 'YJV', '', 30],
        [3, '阀门', '', '只', '若干'],
        ['合计', null, null, null, formula, null, formula],
      ]),
      5000,
    );
    expect(reading.problems).toEqual([]);
    expect(
      reading.lines.map(({ row, line: { name, spec, unit, qty }, fault }) => [
        row,
        name,
        spec,
        unit,
        qty,
        fault,
      ]),
    ).toEqual([
      [4, '钢管 （镀锌）', 'DN100', '吨', '1200', ''],
      [5, '电缆', 'YJV', '', '30', '未填单位'],
      [6, '阀门', '', '只', '若干', '数量须为大于0的数字，最多4位小数'],
    ]);
    expect(reading.words).toContain('已识别3行');
  });

  test('are read below headings merged over two rows', () => {
    const reading = readLines(
      sheetOf(
        [
          ['名称', '单位', '数量', '单价'],
          [null, null, null, '含税'],
          ['钢管', '吨', 5, 3],
        ],
        ['A1:A2'],
      ),
      5000,
    );
    expect(reading.lines.map(({ row, line }) => [row, line.name, line.qty])).toEqual([[3, '钢管', '5']]);
  });

  test.each<readonly [string, Cell, string]>([
    ['a formula', formula, 'E2 是公式'],
    ['a date', { kind: 'date', text: '2026-12-01' }, 'E2 是日期（2026-12-01），不是数量'],
    ['an error', { kind: 'error', text: '#REF!' }, 'E2 是错误值#REF!'],
    ['a percentage', { kind: 'percent', text: '5%' }, 'E2 “5%”不是数量'],
  ])('are refused for %s as a quantity', (_, cell, problem) => {
    expect(readLines(sheetOf([head, [1, '钢管', 'DN100', '吨', cell]]), 5000).problems.join()).toContain(
      problem,
    );
  });

  test('are refused if there are none', () => {
    expect(readLines(sheetOf([['说明']]), 5000).problems).toEqual(['工作表中没有可读的表格']);
    expect(readLines(sheetOf([head]), 5000).problems.join()).toContain('没有读到分项');
  });

  test('replace the lines of the editor, or follow them, up to the limit', () => {
    const { text } = readLines(sheetOf([head, [1, '钢管', '', '吨', 5], [2, '阀门', '', '只', 6]]), 5000);
    const before = [{ ...emptyLine(), name: '旧', unit: '台', qty: '1' }, emptyLine()];
    const names = (mode: 'replace' | 'append', most: number) =>
      importLines(before, text, mode, most)?.rows.map(({ name }) => name);
    expect(names('replace', 5000)).toEqual(['钢管', '阀门']);
    expect(names('append', 5000)).toEqual(['旧', '钢管', '阀门']);
    expect(names('append', 2)).toEqual(['旧', '钢管']);
  });

  test('come back from their own export', () => {
    const lines = [
      { ...emptyLine(), name: '=1+1', spec: 'A\tB', unit: '吨', qty: '12.5', delivery: '30日', remark: '急' },
      { ...emptyLine(), name: '钢管', unit: '吨', qty: '3' },
    ];
    const [exported] = lineWorkbook([...lines, emptyLine()]);
    const rows = (exported?.rows ?? []).map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell || null : Number(cell.number))),
    );
    expect(rows).toHaveLength(3);
    const reading = readLines(sheetOf(rows), 5000);
    expect(reading.problems).toEqual([]);
    expect(reading.lines.map(({ line: { id: _, ...line } }) => line)).toEqual(
      lines.map(({ id: _, ...line }) => ({ ...line, spec: line.spec.replace('\t', ' ') })),
    );
  });

  test('are read from the visible sheets with content', () => {
    const sheet = sheetOf([head]);
    expect(sheetsToRead([{ ...sheet, isHidden: true }, { ...sheet, rows: [] }, sheet])).toEqual([sheet]);
  });

  test('of 5,000 rows are read', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [at + 1, `钢管${at}`, 'DN100', '吨', 5]);
    expect(readLines(sheetOf([head, ...rows]), 5000).lines).toHaveLength(5000);
  });
});
