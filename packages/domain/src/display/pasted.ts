/**
 * Splits the clipboard text of a spreadsheet into rows and cells: tabs between cells, a line for each row, and quotes
 * around a cell that contains a line break, a tab or a doubled quote. This is not CSV: Excel does not escape an
 * unpaired quote (`12"`, `"A"型`), after which a CSV reader would swallow the following rows. Therefore quotes count
 * only if they enclose a whole cell that needs them.
 */
export function pastedCells(text: string): string[][] {
  const rest = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const cell = quotedCell(rest, at) ?? bareCell(rest, at);
    rows.at(-1)?.push(cell.text.replace(/\s*\n\s*/g, ' ').trim());
    at = cell.end;
    if (at >= rest.length) return rows;
    if (rest[at] === '\n') rows.push([]);
    at += 1;
  }
}

interface Cell {
  readonly text: string;
  /** The position of the separator that ends it. */
  readonly end: number;
}

function quotedCell(text: string, at: number): Cell | null {
  const found = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(text.slice(at));
  const inside = found?.[1];
  if (found === null || inside === undefined || !/[\n\t]|""/.test(inside)) return null;
  return { text: inside.replaceAll('""', '"').replaceAll('\t', ' '), end: at + found[0].length };
}

function bareCell(text: string, at: number): Cell {
  const length = text.slice(at).search(/[\t\n]/);
  const end = length < 0 ? text.length : at + length;
  return { text: text.slice(at, end), end };
}

/** Returns the numbers of rows in words, the first few by number: 第3、5行. */
export function namedRows(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 5).join('、');
  return numbers.length > 5 ? `第${shown}等${numbers.length}行` : `第${shown}行`;
}
