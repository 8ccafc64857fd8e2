import { pastedCells } from '@procure/domain/display/pasted.ts';
import { describe, expect, it } from 'vitest';
import { emptyLine, type LineDraft } from './line-draft.ts';
import { areaOf, copiedText, filledDown, findLine, movedHead } from './line-selection.ts';

const line = (cells: Partial<LineDraft>): LineDraft => ({ ...emptyLine(), ...cells });
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
    expect(areaOf({ anchor: from, head: to })).toEqual(area);
    expect(areaOf({ anchor: to, head: from })).toEqual(area);
  });

  it('ends at the edges of the table', () => {
    const selection = { anchor: to, head: to };
    expect(movedHead(selection, 1, -1, 3).head).toEqual({ row: 1, column: 'name' });
    expect(movedHead(selection, -9, -9, 3).head).toEqual({ row: 0, column: 'name' });
    expect(movedHead(selection, 9, 9, 3).head).toEqual({ row: 2, column: 'remark' });
  });
});

describe('copied cells', () => {
  it('are a table as a spreadsheet has it', () => {
    expect(copiedText(lines, areaOf({ anchor: from, head: to }))).toBe('DN100\t吨\nDN50\t只\n\t片');
  });

  it('are read back with tabs, line ends and quotes', () => {
    const hard = [line({ name: '12"', spec: '第一行\n第二行' }), line({ name: 'a\tb', spec: '"甲"' })];
    const text = copiedText(hard, { top: 0, bottom: 1, left: 0, right: 1 });
    expect(pastedCells(text)).toEqual([
      ['12"', '第一行 第二行'],
      ['a b', '"甲"'],
    ]);
  });
});

it('fills the cells of the first line into those below', () => {
  const filled = filledDown(lines, { top: 0, bottom: 1, left: 1, right: 3 });
  expect(filled[1]).toEqual({ ...lines[1], spec: 'DN100', unit: '吨', qty: '1' });
  expect([filled[0], filled[2]]).toEqual([lines[0], lines[2]]);
});

it('finds the next line with a text, from the end on to the first again', () => {
  expect(findLine(lines, 'dn', 0)).toBe(1);
  expect(findLine(lines, 'dn', 1)).toBe(0);
  expect(findLine(lines, '法兰', 2)).toBe(2);
  expect(findLine(lines, '电缆', 0)).toBeNull();
  expect(findLine(lines, ' ', 0)).toBeNull();
  expect(findLine([], '钢', 0)).toBeNull();
});
