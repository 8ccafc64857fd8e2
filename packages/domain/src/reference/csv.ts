import type { NumberCell } from '../workbook/workbook.ts';

/** A row of the file with the line on which it begins, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads CSV (RFC 4180) as spreadsheets save it: a UTF-8 mark at the start, any line breaks, quotes where needed. Blank
 * lines are omitted. Returns null if a quote is never closed.
 */
export function readCsv(text: string): readonly CsvRow[] | null {
  const rows: CsvRow[] = [];
  const source = text.replace(/^\uFEFF/, '');
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let [line, begun] = [1, 1];
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: begun, cells });
    cells = [];
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] !== '"') quoted = false;
      else {
        cell += '"';
        at += 1;
      }
    } else if (sign === '"' && cell.trim() === '') {
      [quoted, cell] = [true, ''];
    } else if (sign === ',') endCell();
    else if (sign === '\n') {
      endRow();
      begun = line;
    } else if (sign !== '\r') cell += sign;
  }
  if (quoted) return null;
  endRow();
  return rows;
}

/** Text that a spreadsheet converts into a number, a day, a time or a truth value when it opens a file. */
const changed: readonly RegExp[] = [
  // 000123 loses its zeros, 911100001000013127 its last digits, 1.10 its last zero, 1,2 its comma.
  /^0\d/,
  /^\d{12,}/,
  /^\d+\.\d*0$/,
  /^\d+(?:,\d+)+$/,
  // 12E5 becomes 1,200,000 and (12) becomes -12.
  /^\d+(?:\.\d*)?[ED][+-]?\d+$/i,
  /^\(\d[\d.,]*\)$/,
  // 1/2, 3-4, 1 1/2, 3.4.5 and MAR1 become days; a day with its year in four digits keeps its meaning.
  /^(?!\d{4}-\d\d?-\d\d?$)\d{1,4}(?:\s*[-/]\s*\d{1,4}){1,2}$/,
  /^\d+ \d+\/\d+$/,
  /^\d{1,4}(?:\.\d{1,4}){2}$/,
  /^(?=.*\d)(?:\d{1,4}[-/ ]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/. ]?\d{0,4}$/i,
  /^(?:\d{1,2}月(?:\d{1,2}日)?|\d{4}年\d{1,2}月)$/,
  /^\d{1,4}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?(?:\s*[ap]m?)?$/i,
  /^(?:true|false)$/i,
];

/** Returns whether a spreadsheet that opens the file would display something else than the text. */
function isChangedOnOpening(cell: string): boolean {
  const plain = cell.normalize('NFKC').trim();
  return changed.some((shape) => shape.test(plain));
}

/** The mark by which spreadsheets recognize UTF-8, at the start of a file. */
export const csvMark = '\uFEFF';

/**
 * Writes CSV with its mark. A cell that a spreadsheet would change begins with a tab: this makes it text, the tab is not
 * visible, and reading the file in again omits it.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${csvMark}${rows.map((row) => lineOf(row.map(keptText))).join('')}`;
}

/**
 * One line of CSV for people to read in a spreadsheet: a text that would be taken for a formula is marked as text. Not
 * for files that are read in again, because the mark stays in the cell.
 */
export function sheetLine(cells: readonly (string | NumberCell)[]): string {
  return lineOf(cells.map((cell) => (typeof cell === 'string' ? keptText(harmlessText(cell)) : cell.number)));
}

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;
const keptText = (text: string) => (isChangedOnOpening(text) ? `\t${text}` : text);
const harmlessText = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads a file by the headings of its columns. An optional column is empty if the file does not have it. */
export function readColumns<Key extends string>(
  text: string,
  headings: Readonly<Record<Key, string>>,
  optional: readonly Key[],
  most: number,
):
  | { readonly rows: readonly { readonly line: number; readonly cells: Readonly<Record<Key, string>> }[] }
  | { readonly wrong: string; readonly line: number } {
  if (text.includes('\uFFFD'))
    return { line: 1, wrong: '文件不是UTF-8编码，请在表格软件中另存为“CSV UTF-8”' };
  const read = readCsv(text);
  if (read === null) return { line: 1, wrong: '有引号没有闭合，无法分出各列' };
  const [heading, ...rows] = read;
  if (heading === undefined) return { line: 1, wrong: '文件是空的' };
  const keys = Object.keys(headings) as Key[];
  const place = new Map(keys.map((key) => [key, heading.cells.indexOf(headings[key])]));
  const missing = keys.filter((key) => place.get(key) === -1 && !optional.includes(key));
  if (missing.length > 0)
    return { line: heading.line, wrong: `缺少列：${missing.map((key) => headings[key]).join('、')}` };
  if (rows.length === 0) return { line: heading.line, wrong: '文件只有表头，没有内容' };
  if (rows.length > most)
    return { line: heading.line, wrong: `一次最多导入${most}行，文件有${rows.length}行` };
  const cellsOf = (cells: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, cells[place.get(key) ?? -1] ?? ''])) as Record<Key, string>;
  return { rows: rows.map(({ line, cells }) => ({ line, cells: cellsOf(cells) })) };
}
