import { Fragment, type ReactNode } from 'react';
import styles from './line-grid.module.css';
import type { LineGridState } from './use-line-grid.ts';

interface LineGridProps {
  readonly of: LineGridState;
  readonly label: string;
  /** Number of lines. */
  readonly count: number;
  readonly columnCount: number;
  /** The class of the scrolling frame. */
  readonly className: string | undefined;
  /** Whether the table scrolls within the page. All lines of an unbounded table are rendered. */
  readonly bounded: boolean;
  /** The head of the table, with `aria-rowindex` 1. */
  readonly head: ReactNode;
  /** Renders a line: rows of a `tbody`, the first with `aria-rowindex` two above the line's place. */
  readonly children: (row: number) => ReactNode;
}

/**
 * A table of lines with the keys of a spreadsheet, of which only the visible part is rendered. Each line is its own
 * `tbody`, so that a message below it belongs to its measured height. Cells are native fields.
 */
export function LineGrid({
  of: { scroller, virtualizer, copy },
  label,
  count,
  columnCount,
  className = '',
  bounded,
  head,
  children,
}: LineGridProps) {
  const items = virtualizer.getVirtualItems();
  return (
    <div
      ref={scroller}
      className={`${styles.sheet} ${bounded ? styles.bounded : ''} ${className}`}
      onCopy={copy}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of fields with the keys of a grid. */}
      <table role="grid" aria-label={label} aria-rowcount={count + 1} aria-multiselectable="true">
        {head}
        {items.map((item, at) => (
          <Fragment key={item.key}>
            <Gap height={item.start - (items[at - 1]?.end ?? 0)} columnCount={columnCount} />
            <tbody data-index={item.index} ref={virtualizer.measureElement}>
              {children(item.index)}
            </tbody>
          </Fragment>
        ))}
        <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columnCount={columnCount} />
      </table>
    </div>
  );
}

/** The height of lines that are not rendered. */
function Gap({ height, columnCount }: { readonly height: number; readonly columnCount: number }) {
  if (height < 1) return null;
  return (
    <tbody aria-hidden="true" className={styles.gap}>
      <tr>
        <td colSpan={columnCount} style={{ height }} />
      </tr>
    </tbody>
  );
}
