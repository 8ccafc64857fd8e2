import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { isCommand } from '../keyboard/own-key.ts';
import {
  type Area,
  areaOf,
  type Cell,
  copiedText,
  type LineCells,
  movedHead,
  type Selection,
} from './line-selection.ts';

/** The acts of a row. The same object in all rows and renders, so that a key renders one row alone. */
export interface LineActs<Column extends string> {
  type(at: Cell<Column>, value: string): void;
  /** `key`: null while a word is composed. */
  press(key: string | null, event: KeyboardEvent<LineField>, at: Cell<Column>): void;
  paste(event: ClipboardEvent, at: Cell<Column>): void;
  point(event: MouseEvent, at: Cell<Column>): void;
  focus(at: Cell<Column>): void;
  remove(row: number): void;
}

type LineField = HTMLInputElement | HTMLSelectElement;

interface LineGridOptions<Column extends string> {
  /** The columns with fields, in their order. */
  readonly columns: readonly Column[];
  readonly lines: readonly LineCells<Column>[];
  /** The key of a line; the same one wherever the line is. */
  readonly keyOf: (row: number) => string;
  /** The id of a cell's field. */
  readonly idOf: (at: Cell<Column>) => string;
  /** Pixels of a line before it is measured: a row, or a card on a phone. */
  readonly estimated: { readonly row: number; readonly card: number };
  /** The media query of the widths at which lines are cards. */
  readonly narrow: string;
  /** The place of a line that must be rendered, from 0; null for none. */
  readonly revealed: number | null;
  readonly type: LineActs<Column>['type'];
  readonly paste: LineActs<Column>['paste'];
  readonly remove?: LineActs<Column>['remove'];
  /** Copies the top cells of an area into those below. */
  readonly fillDown: (area: Area) => void;
  /** Undoes the last paste by Ctrl+Z; null or absent if the keys are the field's. */
  readonly undo?: (() => void) | null;
}

/** The part of the grid that its table renders. */
export type LineGridState = Pick<ReturnType<typeof useLineGrid>, 'scroller' | 'virtualizer' | 'copy'>;

/** The lines rendered above and below the visible ones. */
const overscan = 6;
const farthest = Number.MAX_SAFE_INTEGER;

/**
 * The keys, the selection and the rendered part of a table of lines. Only the visible lines are rendered, and those
 * with the focus or a mistake to show, wherever they are; all of them are printed.
 */
export function useLineGrid<Column extends string>(options: LineGridOptions<Column>) {
  const { columns, lines, revealed, estimated, narrow } = options;
  const scroller = useRef<HTMLDivElement>(null);
  /** The focused cell, from which a selection begins. */
  const focused = useRef<Cell<Column> | null>(null);
  const [keptRow, keepRow] = useState<number | null>(null);
  const [selection, select] = useState<Selection<Column> | null>(null);
  const isPrinting = usePrinting();
  const latest = useRef({ ...options, selection });
  latest.current = { ...options, selection };

  const narrowQuery = useMemo(() => matchMedia(narrow), [narrow]);
  const isNarrow = useSyncExternalStore(
    useCallback((changed: () => void) => watchQuery(narrowQuery, changed), [narrowQuery]),
    () => narrowQuery.matches,
  );
  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isPrinting) return Array.from({ length: range.count }, (_, row) => row);
      const more = [keptRow, revealed].filter((row): row is number => row !== null && row < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...more])].sort((one, other) => one - other);
    },
    [keptRow, revealed, isPrinting],
  );
  const height = isNarrow ? estimated.card : estimated.row;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableSectionElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((row: number) => latest.current.keyOf(row), []),
    measureElement: (element) => element.getBoundingClientRect().height,
    // Before the first measurement, so that the first lines are in the first picture.
    initialRect: { width: 0, height: 600 },
    overscan,
    // The titles stay above the lines and take their height from the last one.
    scrollPaddingEnd: estimated.row,
    rangeExtractor,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows become cards, of another height, with the width.
  useEffect(() => virtualizer.measure(), [virtualizer, isNarrow]);

  /** Renders the line if it is not, and focuses a cell of it. */
  const [focusCell] = useState(() => (at: Cell<Column>) => {
    flushSync(() => keepRow(at.row));
    const field = document.getElementById(latest.current.idOf(at));
    field?.scrollIntoView({ block: 'nearest' });
    field?.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement) field.select();
  });

  const [acts] = useState((): LineActs<Column> => {
    const extend = (at: Cell<Column>, by: { readonly rows: number; readonly columns: number }) => {
      const { selection: current, lines: all, columns: order } = latest.current;
      const moved = movedHead(order, current ?? { anchor: at, head: at }, by, all.length);
      select(isSameCell(moved.anchor, moved.head) ? null : moved);
      virtualizer.scrollToIndex(moved.head.row);
    };
    const fill = (at: Cell<Column>) => {
      const { selection: current, lines: all, columns: order, fillDown, type } = latest.current;
      if (current !== null) return fillDown(areaOf(order, current));
      const above = all[at.row - 1];
      if (above !== undefined) type(at, above[at.column]);
    };
    return {
      type: (at, value) => latest.current.type(at, value),
      paste: (event, at) => {
        select(null);
        latest.current.paste(event, at);
      },
      remove: (row) => {
        select(null);
        latest.current.remove?.(row);
      },
      focus(at) {
        focused.current = at;
        keepRow(at.row);
        select((current) => (current !== null && isSameCell(current.anchor, at) ? current : null));
      },
      point(event, at) {
        const anchor = focused.current;
        if (!event.shiftKey || anchor === null || isSameCell(anchor, at)) return;
        // The focus stays at the anchor.
        event.preventDefault();
        select({ anchor, head: at });
      },
      press(key, event, at) {
        const { selection: current, lines: all, undo = null } = latest.current;
        if (isCommand(event, 'd')) {
          event.preventDefault();
          return fill(at);
        }
        if (undo !== null && isCommand(event, 'z')) {
          event.preventDefault();
          return undo();
        }
        const move = moveOf(key, event, current !== null);
        if (move === null) return;
        event.preventDefault();
        if (move.kind === 'extend') return extend(at, move);
        if (move.kind === 'clear') return select(null);
        const row = Math.max(0, Math.min(all.length - 1, at.row + move.rows));
        select(null);
        if (row !== at.row) focusCell({ row, column: at.column });
      },
    };
  });

  const area = selection === null ? null : areaOf(columns, selection);
  /** Copies the selected cells; a text selected within one cell is the browser's. */
  const copy = (event: ClipboardEvent) => {
    if (area === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedText(columns, lines, area));
  };

  return { scroller, virtualizer, acts, area, focused, focusCell, copy };
}

/** 「已选 3 行 × 2 列」; empty without a selection. */
export function selectedWords(area: Area | null): string {
  if (area === null) return '';
  return `已选 ${area.bottom - area.top + 1} 行 × ${area.right - area.left + 1} 列`;
}

const isSameCell = (one: Cell<string>, other: Cell<string>) =>
  one.row === other.row && one.column === other.column;

function watchQuery(query: MediaQueryList, changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the page is being printed: then every line is rendered. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

type Move =
  | { readonly kind: 'go'; readonly rows: number }
  | { readonly kind: 'extend'; readonly rows: number; readonly columns: number }
  | { readonly kind: 'clear' };

/**
 * The move that a key means; null for a key of the field. Enter and the arrows go to the next or previous line, with
 * Ctrl to the last or first; arrows with Shift select. A field with suggestions keeps Enter and the arrows, which
 * choose a suggestion there; a list of choices keeps the arrows.
 */
function moveOf(key: string | null, event: KeyboardEvent<LineField>, hasSelection: boolean): Move | null {
  const field = event.currentTarget;
  if (key === 'Escape') return hasSelection ? { kind: 'clear' } : null;
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const far = event.ctrlKey || event.metaKey ? farthest : 1;
  if (event.altKey) return null;
  if (event.shiftKey && down !== 0) return { kind: 'extend', rows: down * far, columns: 0 };
  if (event.shiftKey && right !== 0 && hasSelection) return { kind: 'extend', rows: 0, columns: right * far };
  if (field instanceof HTMLInputElement && field.list !== null) return null;
  if (key === 'Enter') return { kind: 'go', rows: event.shiftKey ? -1 : 1 };
  return down === 0 || field instanceof HTMLSelectElement ? null : { kind: 'go', rows: down * far };
}
