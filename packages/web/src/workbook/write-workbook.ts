import { rowXml, sheetEnd, sheetStart, workbookParts } from '@procure/domain/workbook/sheet-xml.ts';
import type { SheetContent } from '@procure/domain/workbook/workbook.ts';
import { strToU8, zipSync } from 'fflate';

/** Writes an .xlsx that any program can open. A text is written as a text cell, so that none becomes a formula. */
export function writeWorkbook(sheets: readonly SheetContent[]): Uint8Array<ArrayBuffer> {
  const { parts, places } = workbookParts(sheets);
  const files = [...parts, ...sheets.map((sheet, at) => [places[at] ?? '', sheetXml(sheet)] as const)];
  return new Uint8Array(
    zipSync(Object.fromEntries(files.map(([name, xml]) => [name, strToU8(xml)])), { level: 6 }),
  );
}

function sheetXml(sheet: SheetContent): string {
  const lines = sheet.rows.map((row, at) => rowXml(row, at + 1, sheet.hasHeadings === true && at === 0));
  return `${sheetStart(sheet)}${lines.join('')}${sheetEnd}`;
}
