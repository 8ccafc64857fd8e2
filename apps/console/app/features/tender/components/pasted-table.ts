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

/**
 * Cells copied from a spreadsheet (tabs between cells, quotes around cells with line breaks). A first row of
 * headings decides the columns, in whatever order; without one the cells begin at the column pasted into.
 * Null where it is no table, but a word to be typed in.
 */
export function readPastedLines(text: string, from: LineColumn): PastedLine[] | null {
  const rows = cellsOf(text).filter((row) => row.some((cell) => cell !== ''));
  const [first] = rows;
  if (first === undefined || (rows.length === 1 && first.length === 1)) return null;
  const named = first.map((cell) =>
    lineColumns.find((column) => headings[column].test(cell.replace(/\s/g, ''))),
  );
  const hasHeadings = named.filter((column) => column !== undefined).length >= 2;
  const start = lineColumns.indexOf(from);
  const columns = hasHeadings ? named : first.map((_, index) => lineColumns[start + index]);
  return (hasHeadings ? rows.slice(1) : rows).map((row) => {
    const line: PastedLine = {};
    row.forEach((cell, index) => {
      const column = hasHeadings ? columns[index] : lineColumns[start + index];
      if (column !== undefined) line[column] = column === 'qty' ? plainNumber(cell) : cell;
    });
    return line;
  });
}

/** A spreadsheet writes 1,200.00 where a number is meant. */
function plainNumber(cell: string): string {
  const plain = cell.replace(/[,，\s]/g, '');
  return /^\d+(\.\d+)?$/.test(plain) ? plain.replace(/\.0+$|(\.\d*?)0+$/, '$1') : cell;
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.replace(/\s*\n\s*/g, ' ').trim());
    cell = '';
  };
  const clean = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '');
  for (let place = 0; place < clean.length; place += 1) {
    const sign = clean[place] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (clean[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows;
}
