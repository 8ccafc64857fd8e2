import { expect, it } from 'vitest';
import { readCsv, writeSheet } from './csv.ts';

it('a sheet holds no cell that a spreadsheet would take for a formula, or shorten', () => {
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
  ];
  const numbers = ['911100001000013127', '138000030011'];
  for (const cell of [...formulas, ...numbers]) {
    const [row] = readCsv(writeSheet([[cell, '甲']])) ?? [];
    expect(row?.cells[0]?.startsWith("'")).toBe(true);
  }
  const plain = ['海州=澜石', '91310000MA1FL0000X', '12', '', '0574-00000000', '甲,乙"丙'];
  expect(readCsv(writeSheet([plain]))?.[0]?.cells).toEqual(plain);
  expect(writeSheet([['甲']])).toBe('\uFEFF甲\r\n');
});
