import { pastedCells } from '@procure/domain/display/pasted.ts';
import { describe, expect, it } from 'vitest';
import { areaOf, copiedText, filledDown, findLine, movedHead, selectedColumns } from './line-selection.ts';

const columns = ['name', 'spec', 'unit', 'qty', 'remark'] as const;
type Line = Readonly<Record<(typeof columns)[number], string>>;
const line = (cells: Partial<Line>): Line => ({
  ...{ name: '', spec: '', unit: '', qty: '', remark: '' },
  ...cells,
});
const lines = [
  line({ name: '钢管', spec: 'DN100', unit: '吨', qty: '1' }),
  line({ name: '阀门', spec: 'DN50', unit: '只', qty: '2' }),
  line({ name: '法兰', unit: '片', qty: '3' }),
];
const from = { row: 2, column: 'unit' } as const;
const to = { row: 0, column: 'spec' } as const;

describe('a selection of cells', () => {
  it('has its edges in order, whichever corner came first', () => {
    const area = { top: 0, bottom: 2, left: 1, right: 2 };
    expect(areaOf(columns, { anchor: from, head: to })).toEqual(area);
    expect(areaOf(columns, { anchor: to, head: from })).toEqual(area);
  });

  it('ends at the edges of the table', () => {
    const headAfter = (rows: number, by: number) =>
      movedHead(columns, { anchor: to, head: to }, { rows, columns: by }, 3).head;
    expect(headAfter(1, -1)).toEqual({ row: 1, column: 'name' });
    expect(headAfter(-9, -9)).toEqual({ row: 0, column: 'name' });
    expect(headAfter(9, 9)).toEqual({ row: 2, column: 'remark' });
  });

  it('names the selected columns of each line', () => {
    const area = { top: 1, bottom: 2, left: 0, right: 3 };
    expect([0, 1, 2, 3].map((row) => selectedColumns(area, row))).toEqual([null, [0, 3], [0, 3], null]);
    expect(selectedColumns(null, 1)).toBeNull();
  });
});

describe('copied cells', () => {
  it('are a table as a spreadsheet has it', () => {
    const area = areaOf(columns, { anchor: from, head: to });
    expect(copiedText(columns, lines, area)).toBe('DN100\t吨\nDN50\t只\n\t片');
  });

  it('are read back with tabs, line ends and quotes', () => {
    const hard = [line({ name: '12"', spec: '第一行\n第二行' }), line({ name: 'a\tb', spec: '"甲"' })];
    const text = copiedText(columns, hard, { top: 0, bottom: 1, left: 0, right: 1 });
    expect(pastedCells(text)).toEqual([
      ['12"', '第一行 第二行'],
      ['a b', '"甲"'],
    ]);
  });
});

it('fills the cells of the first line into those below', () => {
  const filled = filledDown(columns, lines, { top: 0, bottom: 1, left: 1, right: 3 });
  expect(filled[1]).toEqual({ ...lines[1], spec: 'DN100', unit: '吨', qty: '1' });
  expect([filled[0], filled[2]]).toEqual([lines[0], lines[2]]);
});

it('finds the next line with a text, from the end on to the first again', () => {
  const find = (text: string, after: number) =>
    findLine(lines.length, (row) => Object.values(lines[row] ?? {}), text, after);
  expect(find('dn', 0)).toBe(1);
  expect(find('dn', 1)).toBe(0);
  expect(find('法兰', 2)).toBe(2);
  expect(find('电缆', 0)).toBeNull();
  expect(find(' ', 0)).toBeNull();
  expect(findLine(0, () => [], '钢', 0)).toBeNull();
});
