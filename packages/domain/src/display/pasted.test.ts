import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedRows, pastedCells } from './pasted.ts';

/** Formats a table as a spreadsheet does for the clipboard: quotes only around a cell with a line break or a tab. */
function asExcel(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join('\t')).join('\r\n');
}
const shown = (text: string) =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('\t', ' ')
    .trim();

describe('cells of the clipboard', () => {
  test('are neither lost nor split, whatever they contain', () => {
    // A cell that begins with a quote and has no line break can be read in two ways.
    const word = fc
      .stringMatching(/^[A-Za-z0-9"，%.\n 行]{0,8}$/)
      .filter((text) => !text.startsWith('"') || /[\n\t]/.test(text));
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      )
      // An empty last row looks like the line end that spreadsheets add.
      .filter((rows) => rows.at(-1)?.join('') !== '');
    fc.assert(
      fc.property(table, (rows) => {
        expect(pastedCells(asExcel(rows))).toEqual(rows.map((row) => row.map(shown)));
      }),
    );
  });

  test('may contain line breaks; an unpaired quote is text', () => {
    expect(pastedCells('支架\t"热镀锌\n""C""型"\t套\r\n管\t12"\t"A"型\r\n')).toEqual([
      ['支架', '热镀锌 "C"型', '套'],
      ['管', '12"', '"A"型'],
    ]);
  });

  test('after an unclosed quote are not lost', () => {
    expect(pastedCells('"甲\t1\n乙\t2')).toEqual([
      ['"甲', '1'],
      ['乙', '2'],
    ]);
  });
});

test('rows are named by number, and counted beyond five', () => {
  expect(namedRows([3])).toBe('第3行');
  expect(namedRows([3, 5])).toBe('第3、5行');
  expect(namedRows([1, 2, 3, 4, 5, 6])).toBe('第1、2、3、4、5等6行');
});
