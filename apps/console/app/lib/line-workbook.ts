import { type Assigned, isTotalRow } from '@procure/domain/display/pasted-table.ts';
import { checkPlainNumber } from '@procure/domain/money/decimal.ts';
import {
  columnName,
  type NumberCell,
  type SheetContent,
  type WorkbookCell,
  type WorkbookSheet,
} from '@procure/domain/workbook/workbook.ts';
import { isBlankLine, type LineDraft } from './line-draft.ts';
import { columnTitles, isNumeric } from './line-row.tsx';
import { type LinePasteColumn, lineColumns, type PastedLines, pasteLines } from './pasted-table.ts';

const widths = {
  ...{ name: 28, spec: 32, unit: 8, qty: 14 },
  ...{ ceilingUnitPrice: 18, delivery: 20, remark: 28 },
} as const;

/** The lines as a workbook; without lines it is the template. */
export function lineWorkbook(lines: readonly LineDraft[]): readonly SheetContent[] {
  // A number of more digits would lose some in a spreadsheet.
  const numberOf = (text: string): string | NumberCell =>
    /^(?=[\d.]{1,16}$)\d{1,11}(?:\.\d{1,6})?$/.test(text) ? { number: text } : text;
  return [
    {
      name: '分项报价表',
      hasHeadings: true,
      widths: [6, ...lineColumns.map((column) => widths[column])],
      rows: [
        ['序号', ...lineColumns.map((column) => columnTitles[column])],
        ...lines
          .filter((line) => !isBlankLine(line))
          .map((line, at) => [
            { number: String(at + 1) },
            ...lineColumns.map((column) => (isNumeric(column) ? numberOf(line[column]) : line[column])),
          ]),
      ],
    },
  ];
}

export interface ReadLine {
  /** The row of the workbook. */
  readonly row: number;
  readonly line: LineDraft;
  /** The fault that the editor would report; empty without one. */
  readonly fault: string;
}

export interface LinesReading {
  /** The table as text for the mapper that pasting uses. */
  readonly text: string;
  readonly lines: readonly ReadLine[];
  /** The message of the mapper. */
  readonly words: string;
  /** Cells because of which the sheet cannot be imported. */
  readonly problems: readonly string[];
}

/** The visible sheets with content. */
export function sheetsToRead(sheets: readonly WorkbookSheet[]): readonly WorkbookSheet[] {
  return sheets.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
}

/** Reads the lines of a sheet as if its cells had been pasted. A formula in a needed column is refused, never computed. */
export function readLines(sheet: WorkbookSheet, most: number): LinesReading {
  const text = sheet.rows.map(({ cells }) => cells.map(pastedText).join('\t')).join('\n');
  const pasted = pasteLines([], text, { row: 0, column: 'name' }, most);
  if (pasted === null) return { text, lines: [], words: '', problems: ['工作表中没有可读的表格'] };
  const keys = pasted.columns.map(({ key }) => key);
  const problems = sheet.rows.flatMap(({ number, cells }) =>
    isTotalRow(cells.map(pastedText))
      ? []
      : cells.flatMap((cell, at) => {
          const problem = problemOf(cell, keys[at] ?? null);
          return problem === null ? [] : [`${columnName(at)}${number} ${problem}`];
        }),
  );
  const lines = pasted.rows.map((line, at) => ({
    row: sheet.rows[pasted.sources[at] ?? -1]?.number ?? 0,
    line,
    fault: faultOf(line),
  }));
  if (lines.length === 0) problems.push('没有读到分项：首行应有表头（名称、规格型号、单位、数量…）');
  return { text, lines, words: pasted.words, problems };
}

/** Replaces the lines by those of the sheet, or appends them. */
export function importLines(
  before: readonly LineDraft[],
  text: string,
  mode: 'replace' | 'append',
  most: number,
  assigned: Assigned<LinePasteColumn> = {},
): PastedLines | null {
  const kept = mode === 'replace' ? [] : before.filter((line) => !isBlankLine(line));
  const pasted = pasteLines([], text, { row: 0, column: 'name' }, most - kept.length, assigned);
  return pasted === null ? null : { ...pasted, rows: [...kept, ...pasted.rows] };
}

/** The text of a cell as the clipboard has it: a tab or a line break would end the cell. */
function pastedText(cell: WorkbookCell | null): string {
  return cell === null || cell.kind === 'formula' ? '' : cell.text.replace(/\s+/g, ' ').trim();
}

function problemOf(cell: WorkbookCell | null, key: LinePasteColumn | null): string | null {
  if (cell === null || key === null || key === 'no') return null;
  if (cell.kind === 'formula') return '是公式，系统不计算公式。请复制后选择性粘贴为“数值”';
  if (cell.kind === 'error') return `是错误值${cell.text}`;
  if (key !== 'qty' && key !== 'ceilingUnitPrice') return null;
  const what = key === 'qty' ? '数量' : '单价';
  if (cell.kind === 'date') return `是日期（${cell.text}），不是${what}`;
  return cell.kind === 'percent' || cell.kind === 'boolean' ? `“${cell.text}”不是${what}` : null;
}

function faultOf({ name, unit, qty, ceilingUnitPrice }: LineDraft): string {
  const isQuantity = /^\d{1,14}(\.\d{1,4})?$/.test(qty) && /[1-9]/.test(qty);
  return [
    name === '' ? '未填名称' : '',
    unit === '' ? '未填单位' : '',
    qty === '' ? '未填数量' : isQuantity ? '' : '数量须为大于0的数字，最多4位小数',
    ceilingUnitPrice === '' ? '' : (checkPlainNumber(ceilingUnitPrice, '单价最高限价', 12, 6) ?? ''),
  ]
    .filter(Boolean)
    .join('；');
}
