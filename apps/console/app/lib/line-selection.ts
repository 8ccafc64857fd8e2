import type { LineDraft } from './line-draft.ts';
import { type LineColumn, lineColumns } from './pasted-table.ts';

/** A cell: the place of its line, from 0, and its column. */
export interface Cell {
  readonly row: number;
  readonly column: LineColumn;
}

/** A rectangle of cells. Both corners belong to it; `head` is the one that the keys move. */
export interface Selection {
  readonly anchor: Cell;
  readonly head: Cell;
}

/** The edges of a selection, as places of lines and of columns. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function areaOf({ anchor, head }: Selection): Area {
  const [one, other] = [lineColumns.indexOf(anchor.column), lineColumns.indexOf(head.column)];
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(one, other),
    right: Math.max(one, other),
  };
}

/** The selection with its head moved by so many lines and columns, within a table of `count` lines. */
export function movedHead({ anchor, head }: Selection, lines: number, columns: number, count: number) {
  const within = (place: number, most: number) => Math.max(0, Math.min(most, place));
  const column = lineColumns[within(lineColumns.indexOf(head.column) + columns, lineColumns.length - 1)];
  return { anchor, head: { row: within(head.row + lines, count - 1), column: column ?? head.column } };
}

const columnsOf = ({ left, right }: Area) => lineColumns.slice(left, right + 1);

/** The cells as text for a spreadsheet: tabs between cells, a line for each row, quotes where a cell needs them. */
export function copiedText(lines: readonly LineDraft[], area: Area): string {
  return lines
    .slice(area.top, area.bottom + 1)
    .map((line) =>
      columnsOf(area)
        .map((column) => quoted(line[column]))
        .join('\t'),
    )
    .join('\n');
}

const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The lines with the top cells of the area in all its lines below. */
export function filledDown(lines: readonly LineDraft[], area: Area): LineDraft[] {
  const first = lines[area.top];
  if (first === undefined) return [...lines];
  const cells = Object.fromEntries(columnsOf(area).map((column) => [column, first[column]]));
  return lines.map((line, at) => (at > area.top && at <= area.bottom ? { ...line, ...cells } : line));
}

/**
 * The place of the next line after `from` that contains a text in any cell, from the end on to the first again; null if
 * there is none.
 */
export function findLine(lines: readonly LineDraft[], text: string, from: number): number | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  for (let step = 1; step <= lines.length; step += 1) {
    const at = (from + step) % lines.length;
    const line = lines[at];
    if (line !== undefined && lineColumns.some((column) => line[column].toLowerCase().includes(wanted)))
      return at;
  }
  return null;
}
