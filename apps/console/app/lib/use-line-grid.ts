import { isCommand } from '@procure/ui/keyboard/own-key.ts';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { controlId, type LineDraft } from './line-draft.ts';
import type { LineActs } from './line-row.tsx';
import { type Area, areaOf, type Cell, copiedText, movedHead, type Selection } from './line-selection.ts';

interface LineGridOptions {
  /** `lots.0.priceLines` */
  readonly path: string;
  readonly lines: readonly LineDraft[];
  /** The place of a line that must be rendered, from 0; null for none. */
  readonly revealed: number | null;
  readonly type: LineActs['type'];
  readonly paste: LineActs['paste'];
  readonly remove: LineActs['remove'];
  /** Copies the top cells of an area into those below. */
  readonly fillDown: (area: Area) => void;
}

/** Pixels of a line before it is measured: a row, or a card on a phone. */
const estimated = { row: 38, card: 420 };
/** The lines rendered above and below the visible ones. */
const overscan = 6;
const farthest = Number.MAX_SAFE_INTEGER;

/**
 * The keys, the selection and the rendered part of the table of lines. Only the visible lines are rendered, and those
 * with the focus or a mistake to show, wherever they are.
 */
export function useLineGrid(options: LineGridOptions) {
  const { lines, revealed } = options;
  const scroller = useRef<HTMLDivElement>(null);
  /** The focused cell, from which a selection begins. */
  const focused = useRef<Cell | null>(null);
  const [keptRow, keepRow] = useState<number | null>(null);
  const [selection, select] = useState<Selection | null>(null);
  const latest = useRef({ ...options, selection });
  latest.current = { ...options, selection };

  const isNarrow = useSyncExternalStore(watchWidth, () => matchMedia(narrow).matches);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const more = [keptRow, revealed].filter((row): row is number => row !== null && row < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...more])].sort((one, other) => one - other);
    },
    [keptRow, revealed],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableSectionElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => (isNarrow ? estimated.card : estimated.row), [isNarrow]),
    getItemKey: useCallback((row: number) => latest.current.lines[row]?.id ?? row, []),
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
  const [focusCell] = useState(() => ({ row, column }: Cell) => {
    flushSync(() => keepRow(row));
    const field = document.getElementById(controlId(`${latest.current.path}.${row}.${column}`));
    field?.scrollIntoView({ block: 'nearest' });
    field?.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement) field.select();
  });

  const [acts] = useState((): LineActs => {
    const extend = (at: Cell, rows: number, columns: number) => {
      const { selection: current, lines: all } = latest.current;
      const moved = movedHead(current ?? { anchor: at, head: at }, rows, columns, all.length);
      select(isSameCell(moved.anchor, moved.head) ? null : moved);
      virtualizer.scrollToIndex(moved.head.row);
    };
    const fill = (at: Cell) => {
      const { selection: current, lines: all, fillDown, type } = latest.current;
      if (current !== null) return fillDown(areaOf(current));
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
        latest.current.remove(row);
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
        if (isCommand(event, 'd')) {
          event.preventDefault();
          return fill(at);
        }
        const { selection: current, lines: all } = latest.current;
        const move = moveOf(key, event, current !== null);
        if (move === null) return;
        event.preventDefault();
        if (move.kind === 'extend') return extend(at, move.rows, move.columns);
        if (move.kind === 'clear') return select(null);
        const row = Math.max(0, Math.min(all.length - 1, at.row + move.rows));
        select(null);
        if (row !== at.row) focusCell({ row, column: at.column });
      },
    };
  });

  /** Copies the selected cells; a text selected within one cell is the browser's. */
  const copy = (event: ClipboardEvent) => {
    if (selection === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedText(lines, areaOf(selection)));
  };

  return { scroller, virtualizer, acts, selection, focused, focusCell, copy };
}

const isSameCell = (one: Cell, other: Cell) => one.row === other.row && one.column === other.column;

const narrow = '(max-width: 40rem)';
function watchWidth(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

type Move =
  | { readonly kind: 'go'; readonly rows: number }
  | { readonly kind: 'extend'; readonly rows: number; readonly columns: number }
  | { readonly kind: 'clear' };

/**
 * The move that a key means; null for a key of the field. Enter and the arrows go to the next or previous line, with
 * Ctrl to the last or first; arrows with Shift select. A field with suggestions keeps Enter and the arrows, which
 * choose a suggestion there.
 */
function moveOf(
  key: string | null,
  event: KeyboardEvent<HTMLInputElement>,
  hasSelection: boolean,
): Move | null {
  if (key === 'Escape') return hasSelection ? { kind: 'clear' } : null;
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const far = event.ctrlKey || event.metaKey ? farthest : 1;
  if (event.altKey) return null;
  if (event.shiftKey && down !== 0) return { kind: 'extend', rows: down * far, columns: 0 };
  if (event.shiftKey && right !== 0 && hasSelection) return { kind: 'extend', rows: 0, columns: right * far };
  if (event.currentTarget.list !== null) return null;
  if (key === 'Enter') return { kind: 'go', rows: event.shiftKey ? -1 : 1 };
  return down === 0 ? null : { kind: 'go', rows: down * far };
}
