import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { CheckBox } from '../field/controls.tsx';
import { Link } from '../link/link.tsx';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers, money and dates stand right, in figures of one width. */
  readonly numeric?: boolean;
  readonly width?: string;
}

export interface Selection<Row> {
  /** The keys of the selected rows. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** The name of a row, read out with its checkbox. */
  readonly nameOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Address of a row; the whole row is then the target. */
  readonly rowHref?: (row: Row) => string;
  readonly empty?: ReactNode;
  /** Absent if rows cannot be selected. */
  readonly selection?: Selection<Row> | undefined;
}

/** A light table: sticky head, one target a row; on a phone each row becomes a card with its labels. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, empty, selection } = props;
  if (rows.length === 0) return empty ?? <EmptyState />;
  const keys = rows.map(rowKey);
  const hasAll = selection !== undefined && keys.every((key) => selection.selected.has(key));
  return (
    <table className={`${styles.table} ${rowHref ? styles.linked : ''}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection === undefined ? null : (
            <td className={styles.check}>
              <CheckBox checked={hasAll} onChange={() => selection.onChange(new Set(hasAll ? [] : keys))}>
                <span className="visually-hidden">选择本页全部</span>
              </CheckBox>
            </td>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={column.numeric ? styles.numeric : undefined}
              style={column.width ? { width: column.width } : undefined}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {selection === undefined ? null : (
              <td className={styles.check}>
                <CheckBox
                  checked={selection.selected.has(rowKey(row))}
                  onChange={() => selection.onChange(toggled(selection.selected, rowKey(row)))}
                >
                  <span className="visually-hidden">选择{selection.nameOf(row)}</span>
                </CheckBox>
              </td>
            )}
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row">
                  {rowHref ? (
                    <Link className={styles.target} href={rowHref(row)}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </th>
              ) : (
                <td
                  key={column.key}
                  data-label={column.title}
                  className={column.numeric ? styles.numeric : undefined}
                >
                  <div className={styles.value}>{column.cell(row)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const others = [...selected].filter((one) => one !== key);
  return new Set(selected.has(key) ? others : [...others, key]);
}
