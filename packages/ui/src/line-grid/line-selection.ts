/** The typed cells of a line, by column. */
export type LineCells<Column extends string> = Readonly<Record<Column, string>>;

/** A cell: the place of its line, from 0, and its column. */
export interface Cell<Column extends string> {
  readonly row: number;
  readonly column: Column;
}

/** A rectangle of cells. Both corners belong to it; `head` is the one that the keys move. */
export interface Selection<Column extends string> {
  readonly anchor: Cell<Column>;
  readonly head: Cell<Column>;
}

/** The edges of a selection, as places of lines and of columns. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function areaOf<Column extends string>(
  columns: readonly Column[],
  { anchor, head }: Selection<Column>,
): Area {
  const [one, other] = [columns.indexOf(anchor.column), columns.indexOf(head.column)];
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(one, other),
    right: Math.max(one, other),
  };
}

/** The selection with its head moved by so many lines and columns, within a table of `count` lines. */
export function movedHead<Column extends string>(
  columns: readonly Column[],
  { anchor, head }: Selection<Column>,
  by: { readonly rows: number; readonly columns: number },
  count: number,
): Selection<Column> {
  const within = (place: number, most: number) => Math.max(0, Math.min(most, place));
  const column = columns[within(columns.indexOf(head.column) + by.columns, columns.length - 1)];
  return { anchor, head: { row: within(head.row + by.rows, count - 1), column: column ?? head.column } };
}

/** The places of the first and the last selected column of a line; null without one. */
export function selectedColumns(area: Area | null, row: number): readonly [number, number] | null {
  return area === null || row < area.top || row > area.bottom ? null : [area.left, area.right];
}

/** The cells as text for a spreadsheet: tabs between cells, a line for each row, quotes where a cell needs them. */
export function copiedText<Column extends string>(
  columns: readonly Column[],
  lines: readonly LineCells<Column>[],
  { top, bottom, left, right }: Area,
): string {
  const copied = columns.slice(left, right + 1);
  return lines
    .slice(top, bottom + 1)
    .map((line) => copied.map((column) => quoted(line[column])).join('\t'))
    .join('\n');
}

const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The lines with the top cells of the area in all its lines below. */
export function filledDown<Column extends string, Line extends LineCells<Column>>(
  columns: readonly Column[],
  lines: readonly Line[],
  { top, bottom, left, right }: Area,
): Line[] {
  const first = lines[top];
  if (first === undefined) return [...lines];
  const cells = Object.fromEntries(columns.slice(left, right + 1).map((column) => [column, first[column]]));
  return lines.map((line, at) => (at > top && at <= bottom ? { ...line, ...cells } : line));
}

/**
 * The place of the next line after `from` that contains a text in any of its texts, from the end on to the first again;
 * null if there is none.
 */
export function findLine(
  count: number,
  textsOf: (row: number) => readonly string[],
  text: string,
  from: number,
): number | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  for (let step = 1; step <= count; step += 1) {
    const at = (from + step) % count;
    if (textsOf(at).some((one) => one.toLowerCase().includes(wanted))) return at;
  }
  return null;
}
