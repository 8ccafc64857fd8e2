import { columnName, type NumberCell, type SheetContent } from './workbook.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-';

/** Numbers of the styles in `xl/styles.xml`. */
const styles = { plain: 0, heading: 1, money: 2 } as const;

type Part = readonly [name: string, xml: string];

/** The parts of an .xlsx without its sheets, and the name of each sheet's part. */
export function workbookParts(sheets: readonly Pick<SheetContent, 'name' | 'isHidden'>[]): {
  readonly parts: readonly Part[];
  readonly places: readonly string[];
} {
  const each = (write: (sheet: (typeof sheets)[number], at: number) => string) => sheets.map(write).join('');
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="${types}package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}officedocument.spreadsheetml.styles+xml"/>${each((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${types}officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets>${each(({ name, isHidden }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="veryHidden"' : ''} r:id="r${at + 1}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((_, at) => `<Relationship Id="r${at + 1}" Type="${office}/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)}<Relationship Id="styles" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00##"/></numFmts><fonts count="2"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf fontId="0"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" applyFont="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" fontId="0" applyNumberFormat="1"><alignment vertical="top"/></xf></cellXfs></styleSheet>`,
  };
  return {
    parts: Object.entries(parts).map(([name, xml]) => [name, `${declaration}${xml}`]),
    places: sheets.map((_, at) => `xl/worksheets/sheet${at + 1}.xml`),
  };
}

/** The beginning of a sheet's part; its rows and `sheetEnd` follow. */
export function sheetStart({
  widths,
  hiddenColumns = [],
  hasHeadings,
}: Pick<SheetContent, 'widths' | 'hiddenColumns' | 'hasHeadings'>): string {
  const views = hasHeadings
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : '';
  const columns = widths.map(
    (width, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${hiddenColumns.includes(at) ? ' hidden="1"' : ''}/>`,
  );
  return `${declaration}<worksheet xmlns="${main}">${views}<cols>${columns.join('')}</cols><sheetData>`;
}

export const sheetEnd = '</sheetData></worksheet>';

/** @param number the row's number, from 1 */
export function rowXml(row: readonly (string | NumberCell)[], number: number, isHeading: boolean): string {
  const cells = row.map((cell, column) => cellXml(`${columnName(column)}${number}`, cell, isHeading));
  return `<row r="${number}">${cells.join('')}</row>`;
}

const styled = (style: number) => (style === styles.plain ? '' : ` s="${style}"`);

function cellXml(reference: string, cell: string | NumberCell, isHeading: boolean): string {
  if (typeof cell !== 'string') {
    const style = isHeading ? styles.heading : cell.isMoney ? styles.money : styles.plain;
    return `<c r="${reference}"${styled(style)}><v>${escaped(cell.number)}</v></c>`;
  }
  const start = `<c r="${reference}"${styled(isHeading ? styles.heading : styles.plain)}`;
  if (cell === '') return `${start}/>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Texts without such a character, which are most, are XML as they are. */
const isHard = /[^\t\n\r !#-%'-;=?-^`-\uD7FF\uE000-\uFFFD]/;

/** XML cannot represent most control characters, nor unpaired surrogates: they are outside of these ranges. */
function escaped(text: string): string {
  if (!isHard.test(text)) return text;
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
