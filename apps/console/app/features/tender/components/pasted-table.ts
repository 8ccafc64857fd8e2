import { namedRows, readPasted } from '@procure/domain/display/pasted.ts';
import { readNumber } from '@procure/domain/money/typed.ts';

/** The columns of the price lines, as a spreadsheet has them. */
export const lineColumns = ['name', 'spec', 'unit', 'qty', 'delivery', 'remark'] as const;
export type LineColumn = (typeof lineColumns)[number];
export type PastedLine = Partial<Record<LineColumn, string>>;

const headings: Readonly<Record<LineColumn, RegExp>> = {
  name: /^(物资|产品|货物|设备|项目|分项)?(名称|品名)$/,
  spec: /^(规格|型号|规格型号|规格及型号|规格\/型号|技术参数)$/,
  unit: /^(计量)?单位$/,
  qty: /^(采购|需求)?数量$/,
  delivery: /^(交货期|交货时间|工期|供货期)$/,
  remark: /^(备注|说明)$/,
};
const columns = lineColumns.map((key) => ({ key, heading: headings[key] }));

export interface PastedLines {
  readonly lines: readonly PastedLine[];
  /** What was not understood, in words; empty where all was. */
  readonly unread: readonly string[];
}

/**
 * Lines copied from a spreadsheet, from the given row (counted from 1) and column on; blank rows are left out. Null
 * where it is no table, but a word to be typed in.
 */
export function readPastedLines(text: string, from: LineColumn, firstRow = 1): PastedLines | null {
  const table = readPasted(text, columns, from);
  if (table === null) return null;
  const wrong: number[] = [];
  const lines = table.rows
    .filter((row) => Object.keys(row).length > 0)
    .map((row, at): PastedLine => {
      if (row.qty === undefined || row.qty === '') return row;
      const qty = readNumber(row.qty);
      if (qty === null) wrong.push(firstRow + at);
      // 1,200.00 of a spreadsheet is 1200 of something.
      return { ...row, qty: qty?.replace(/\.0+$|(\.\d*?)0+$/, '$1') ?? row.qty };
    });
  const unread = wrong.length === 0 ? [] : [`${namedRows(wrong)}数量不是有效数字，请修改`];
  if (table.beside > 0) unread.push(`右侧多出${table.beside}格，未粘贴`);
  return { lines, unread };
}
