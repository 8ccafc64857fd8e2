import { inspectContent } from '@procure/domain/file/inspect.ts';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openers } from '../file/openers.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

const oneSheet = (rows: readonly (readonly (string | { number: string })[])[]) =>
  writeWorkbook([{ name: '甲 & 乙', widths: [24, 80], rows }]);

describe('a written workbook', () => {
  test('has the type of its name and contains the given text', async () => {
    const bytes = oneSheet([
      ['项目名称', '澜石 <变电站> & "改造" 🏗️'],
      ['合同金额', '1,280,000.50元\u0001'],
      ['编号', '_x0041_'],
    ]);
    const read = async (start: number, length: number) => bytes.slice(start, start + length);
    expect(await inspectContent('摘录.xlsx', { size: bytes.length, read }, openers)).toBe('xlsx');
    const reading = readWorkbook(bytes);
    expect(reading.ok && reading.sheets[0]?.name).toBe('甲 & 乙');
    expect(reading.ok && reading.sheets[0]?.rows.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual(
      [
        ['项目名称', '澜石 <变电站> & "改造" 🏗️'],
        ['合同金额', '1,280,000.50元'],
        ['编号', '_x0041_'],
      ],
    );
  });

  test('contains no formula, even if a text begins like one', () => {
    const bytes = oneSheet([
      ['=HYPERLINK("http://example.com")', '+1', '@SUM(A1)', '-2'],
      [{ number: '12.5' }],
    ]);
    const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/t="inlineStr"/g)).toHaveLength(4);
    const reading = readWorkbook(bytes);
    expect(reading.ok && reading.sheets[0]?.rows[0]?.cells.map((cell) => cell?.kind)).toEqual(
      Array(4).fill('text'),
    );
    expect(reading.ok && reading.sheets[0]?.rows[1]?.cells[0]).toEqual({ kind: 'number', text: '12.5' });
  });
});
