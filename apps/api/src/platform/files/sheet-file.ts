import { Buffer } from 'node:buffer';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import { csvMark, sheetLine } from '@procure/domain/reference/csv.ts';
import { rowXml, sheetEnd, sheetStart, workbookParts } from '@procure/domain/workbook/sheet-xml.ts';
import type { NumberCell } from '@procure/domain/workbook/workbook.ts';
import { type ZipEntry, zip } from '@procure/sealing/zip.ts';

/** The cells of a line of a sheet. */
export type SheetLine = readonly (string | NumberCell)[];

/** Turns the rows of a list into the lines of a sheet. */
export interface ListColumns {
  readonly endpoint: Endpoint;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  /** Requires a row of the endpoint's output. */
  present(row: unknown): SheetLine;
}

interface Sheet {
  readonly title: string;
  readonly columns: ListColumns['columns'];
  /** The lines after the headings, in pages that fit into memory. */
  readonly pages: AsyncIterable<readonly SheetLine[]>;
}

interface SheetFile {
  readonly type: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Writes a sheet as a file while its pages are read: one page is in memory. */
export function sheetFile(format: 'xlsx' | 'csv', sheet: Sheet): SheetFile {
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', content: csvContent(sheet) }
    : {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: zip(workbookEntries(sheet)),
      };
}

async function* csvContent({ columns, pages }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${csvMark}${sheetLine(columns.map(({ title }) => title))}`);
  for await (const lines of pages) yield* pieces(lines, sheetLine);
}

function* workbookEntries(sheet: Sheet): Generator<ZipEntry> {
  const { parts, places } = workbookParts([{ name: sheet.title }]);
  for (const [name, xml] of parts) yield { name, content: Buffer.from(xml) };
  for (const name of places) yield { name, content: sheetXml(sheet), isDeflated: true };
}

async function* sheetXml({ columns, pages }: Sheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const headings = columns.map(({ title }) => title);
  yield Buffer.from(
    `${sheetStart({ widths: columns.map(({ width }) => width), hasHeadings: true })}${rowXml(headings, 1, true)}`,
  );
  let number = 1;
  const lineXml = (line: SheetLine) => {
    number += 1;
    return rowXml(line, number, false);
  };
  for await (const lines of pages) yield* pieces(lines, lineXml);
  yield Buffer.from(sheetEnd);
}

/** Lines that are written without letting other requests run. */
const linesOfPiece = 250;

function* pieces(
  lines: readonly SheetLine[],
  write: (line: SheetLine) => string,
): Generator<Buffer<ArrayBuffer>> {
  for (let from = 0; from < lines.length; from += linesOfPiece)
    yield Buffer.from(
      lines
        .slice(from, from + linesOfPiece)
        .map(write)
        .join(''),
    );
}
