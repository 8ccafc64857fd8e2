import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { sheetCellsOf, sheetXmlOf } from '../../../testing/fixtures/list-export.ts';
import { type SheetLine, sheetFile } from './sheet-file.ts';

const columns = [
  { title: '名称', width: 20 },
  { title: '金额', width: 12 },
];

async function fileOf(format: 'xlsx' | 'csv', pages: readonly (readonly SheetLine[])[]): Promise<Buffer> {
  const given = (async function* () {
    yield* pages;
  })();
  const pieces: Uint8Array[] = [];
  for await (const piece of sheetFile(format, { title: '甲', columns, pages: given }).content)
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const hard = [
  '=1+1',
  '\t=1',
  '911100001000013127',
  '00012',
  '说"好"，<甲> & 乙',
  '一\n二\r\n三',
  '🏗️\u{20BB7}',
  '_x0041_',
];

describe('a sheet as a file', () => {
  it('holds every text of a workbook as text, and numbers as numbers', async () => {
    const file = await fileOf('xlsx', [
      hard.map((text) => [text, { number: '-12.50', isMoney: true }] as const),
      [['甲\u0000\u0007\uD800乙', { number: '3' }]],
    ]);
    const xml = sheetXmlOf(file);
    expect(xml).not.toContain('<f>');
    const escaped = hard.map((text) =>
      text
        .replace('_x', '_x005F_x')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;'),
    );
    expect(sheetCellsOf(xml)).toEqual([
      ...['名称', '金额'],
      ...escaped.flatMap((text) => [text, 'number -12.50']),
      ...['甲乙', 'number 3'],
    ]);
  });

  it('begins a CSV file with the mark of UTF-8 and ends every line with CRLF', async () => {
    const file = await fileOf('csv', [[['=1', { number: '-2' }]], [['911100001000013127', '']]]);
    expect(file.toString()).toBe('\uFEFF名称,金额\r\n\'=1,-2\r\n"\t911100001000013127",\r\n');
  });

  it.each(['xlsx', 'csv'] as const)('closes the pages of a %s file that is abandoned', async (format) => {
    let isClosed = false;
    const pages = (async function* () {
      try {
        for (;;) yield [['甲'.repeat(1000), '']];
      } finally {
        isClosed = true;
      }
    })();
    let seen = 0;
    for await (const piece of sheetFile(format, { title: '甲', columns, pages }).content) {
      seen += piece.length;
      if (seen > 10_000) break;
    }
    await expect.poll(() => isClosed).toBe(true);
  });
});
