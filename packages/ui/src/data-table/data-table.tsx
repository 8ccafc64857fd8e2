import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
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

interface DataTableProps<Row> {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Address of a row; the whole row is then the target. */
  readonly rowHref?: (row: Row) => string;
  readonly empty?: ReactNode;
}

/** A light table: sticky head, one target a row; on a phone each row becomes a card with its labels. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowHref, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return empty ?? <EmptyState />;
  return (
    <table className={`${styles.table} ${rowHref ? styles.linked : ''}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
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
