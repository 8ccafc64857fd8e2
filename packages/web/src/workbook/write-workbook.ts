import { columnName, type NumberCell, type SheetContent } from '@procure/domain/workbook/workbook.ts';
import { strToU8, zipSync } from 'fflate';

/** Writes an .xlsx that any program can open. A text is written as a text cell, so that none becomes a formula. */
export function writeWorkbook(sheets: readonly SheetContent[]): Uint8Array<ArrayBuffer> {
  const place = (at: number) => `xl/worksheets/sheet${at + 1}.xml`;
  const each = (write: (sheet: SheetContent, at: number) => string) => sheets.map(write).join('');
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="${types}package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}officedocument.spreadsheetml.styles+xml"/>${each((_, at) => `<Override PartName="/${place(at)}" ContentType="${types}officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets>${each(({ name, isHidden }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="veryHidden"' : ''} r:id="r${at + 1}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((_, at) => `<Relationship Id="r${at + 1}" Type="${office}/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)}<Relationship Id="styles" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" applyFont="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [place(at), sheetXml(sheet)])),
  };
  const files = Object.entries(parts).map(([name, xml]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`),
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(files), { level: 6 }));
}

const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-';

function sheetXml({ rows, widths, hiddenColumns = [], hasHeadings }: SheetContent): string {
  const views = hasHeadings
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : '';
  const columns = widths.map(
    (width, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${hiddenColumns.includes(at) ? ' hidden="1"' : ''}/>`,
  );
  const lines = rows.map((row, at) => {
    const style = hasHeadings && at === 0 ? 1 : 0;
    const cells = row.map((cell, column) => cellXml(`${columnName(column)}${at + 1}`, style, cell));
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${main}">${views}<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(reference: string, style: number, cell: string | NumberCell): string {
  const start = `<c r="${reference}" s="${style}"`;
  if (typeof cell !== 'string') return `${start}><v>${escaped(cell.number)}</v></c>`;
  if (cell === '') return `${start}/>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** XML cannot represent most control characters, nor unpaired surrogates: they are outside of these ranges. */
function escaped(text: string): string {
  return (
    text
      .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
      // `_x0041_` in a workbook means the letter A; the escaped underscore keeps the text.
      .replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  );
}
