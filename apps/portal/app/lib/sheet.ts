import { zip } from '@procure/sealing/zip.ts';

/** A spreadsheet (xlsx) of one page of text, which any program can open. */
export async function sheetOf(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const cells = (row: readonly string[]) =>
    row.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`).join('');
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="${types}package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/></cols><sheetData>${rows
      .map((row) => `<row>${cells(row)}</row>`)
      .join('')}</sheetData></worksheet>`,
  };
  const encoder = new TextEncoder();
  const entries = Object.entries(parts).map(([name, xml]) => ({
    name,
    content: encoder.encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`),
  }));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of zip(entries)) pieces.push(piece);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-';

/** XML cannot represent most control characters, nor unpaired surrogates: they are outside of these ranges. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
