import { expect, it } from 'vitest';
import { csvMark, readCsv, sheetLine, writeCsv } from './csv.ts';

it('writes no cell that a spreadsheet would take for a formula', () => {
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
  for (const cell of formulas) {
    const [row] = readCsv(sheetLine([cell, '甲'])) ?? [];
    expect(row?.cells[0]?.startsWith("'")).toBe(true);
  }
  const plain = ['海州=澜石', '91310000MA1FL0000X', '12', '12.5', '', '2026-11-24', '甲,乙"丙'];
  expect(readCsv(sheetLine(plain))?.[0]?.cells).toEqual(plain);
  expect(sheetLine(['甲', { number: '-2' }, '-2'])).toBe("甲,-2,'-2\r\n");
  expect(sheetLine(['一\n二', '说"好"', '甲,乙', '🏗️'])).toBe('"一\n二","说""好""","甲,乙",🏗️\r\n');
});

const shown = [
  '000123',
  '0574-00000000',
  '911100001000013127',
  '138000030011',
  '1/2',
  '3-4',
  '1 1/2',
  '2026-11',
  '11/24/2026',
  '1.2.3',
  '12E5',
  '1.5e+10',
  '1.10',
  '1,2',
  '(12)',
  'MAR1',
  '1-Sep',
  '3月4日',
  '8:30',
  'TRUE',
  '０００１２３',
];

it('protects every cell that a spreadsheet would change on opening, and reads it back unchanged', () => {
  for (const cell of shown) {
    for (const text of [writeCsv([[cell, '甲']]), `${csvMark}${sheetLine([cell, '甲'])}`]) {
      expect(text).toBe(`\uFEFF"\t${cell}",甲\r\n`);
      expect(readCsv(text)?.[0]?.cells).toEqual([cell, '甲']);
    }
  }
});

it('leaves numbers, days and words unchanged', () => {
  for (const cell of [
    '12',
    '-3',
    '12.5',
    '2026-11-24',
    '2026-11-24 14:30',
    'A01010100',
    '杭州',
    'YJV-3x50',
    '12台',
    'Mars',
  ]) {
    expect(writeCsv([[cell]])).toBe(`\uFEFF${cell}\r\n`);
  }
});
