import { ButtonLink } from '@procure/ui/button/button.tsx';
import { type Column, DataTable, type Selection } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Loaded } from '../call/loaded.tsx';
import styles from './list.module.css';
import type { List } from './use-list.ts';

interface OfRows<Row> {
  readonly list: Pick<List<Record<never, string>>, 'pageNum' | 'narrowed' | 'hrefOfPage' | 'bare'>;
  readonly query: UseQueryResult<{ readonly data: readonly Row[]; readonly count: number | undefined }>;
  readonly back?: ComponentProps<typeof Loaded>['back'];
  /** Noun for a row: 「标段」. */
  readonly noun: string;
  /** Shown if there are no rows and no filter is set. */
  readonly empty: ComponentProps<typeof EmptyState>;
}

interface AsTable<Row> extends OfRows<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowHref?: (row: Row) => string;
  readonly selection?: Selection<Row> | undefined;
  readonly children?: never;
}

interface AsOther<Row> extends OfRows<Row> {
  readonly children: (rows: readonly Row[]) => ReactNode;
  readonly columns?: never;
}

/** One page of a list: the rows as a table or as `children` renders them, their number, and the pagination. */
export function Rows<Row>(props: AsTable<Row> | AsOther<Row>) {
  const { list, query, back, noun, empty } = props;
  return (
    <Loaded query={query} {...(back === undefined ? {} : { back })}>
      {(rows) =>
        rows.length === 0 ? (
          list.narrowed ? (
            <EmptyState
              text={`没有符合条件的${noun}`}
              hint="请减少筛选条件，或更换关键词。"
              action={<ButtonLink href={list.bare}>清空筛选</ButtonLink>}
            />
          ) : (
            <EmptyState {...empty} />
          )
        ) : (
          <div className={styles.rows} aria-busy={query.isPlaceholderData}>
            {props.columns === undefined ? (
              props.children(rows)
            ) : (
              <DataTable
                caption={noun}
                rows={rows}
                columns={props.columns}
                rowKey={props.rowKey}
                selection={props.selection}
                {...(props.rowHref === undefined ? {} : { rowHref: props.rowHref })}
              />
            )}
            <Pagination
              count={query.data?.count ?? rows.length}
              pageNum={list.pageNum}
              hrefFor={list.hrefOfPage}
            />
          </div>
        )
      }
    </Loaded>
  );
}
