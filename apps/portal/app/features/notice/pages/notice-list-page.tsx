import { noticeCountCap } from '@procure/contract/notice/notice.route.ts';
import type { NoticeKind } from '@procure/domain/notice/notice.ts';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import type { ReactNode } from 'react';
import { Band } from '../../../lib/band.tsx';
import results from '../../../lib/list-results.module.css';
import { FilterForm } from '../components/filter-form.tsx';
import { isNarrowed, queryWith } from '../components/filters.ts';
import { NoticeRow } from '../components/notice-row.tsx';
import type { NoticeList } from '../queries.ts';
import styles from './notice-list-page.module.css';

interface NoticeListPageProps {
  readonly path: '/inviteList' | '/winList';
  readonly title: string;
  readonly lead: ReactNode;
  readonly kinds: readonly NoticeKind[];
  readonly biddable: boolean;
  readonly list: NoticeList;
}

/** A public list of notices: its filters are in the address, and every control is a link or a GET form. */
export function NoticeListPage({ path, title, lead, kinds, biddable, list }: NoticeListPageProps) {
  const { rows, count, now, filters, choices, wrong, beyond } = list;
  const byDeadline = filters.sortBy === 'bidDeadline';
  const sorted = (text: string, on: boolean, change: { sortBy: string; order: string; open: string }) => (
    <Link href={`${path}?${queryWith(filters, change)}`} aria-current={on ? 'true' : undefined}>
      {text}
    </Link>
  );
  return (
    <Band>
      <PageHeader title={title} lead={lead} />
      <FilterForm
        path={path}
        filters={filters}
        choices={choices}
        kinds={kinds}
        searchLabel={`搜索${title}`}
        biddable={biddable}
      />
      <section className={results.results} aria-labelledby="found">
        <header>
          <h2 id="found" aria-live="polite">
            共找到 <b>{count}</b> 条{count === noticeCountCap ? '以上，可继续筛选' : ''}
          </h2>
          {biddable ? (
            <nav aria-label="排序">
              {sorted('最新发布', !byDeadline, {
                sortBy: '',
                order: '',
                open: byDeadline ? '' : (filters.open ?? ''),
              })}
              {sorted('即将截止', byDeadline, { sortBy: 'bidDeadline', order: '1', open: '1' })}
            </nav>
          ) : null}
        </header>
        {wrong.length > 0 ? (
          <ul className={styles.wrong} role="alert">
            {wrong.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        ) : null}
        {beyond === undefined ? null : (
          <p className={styles.beyond} role="status">
            没有第{beyond}页，以下是最后一页（第{filters.pageNum}页）。
          </p>
        )}
        {rows.length === 0 ? (
          <EmptyState
            text="没有符合条件的公告"
            hint={
              isNarrowed(filters) ? (
                <>
                  试试缩短关键词、减少筛选条件，或<Link href={path}>查看全部</Link>
                </>
              ) : (
                '公告发布后会立即显示在这里'
              )
            }
          />
        ) : (
          <ul className={results.rows}>
            {rows.map((row) => (
              <NoticeRow key={row.id} row={row} now={now} />
            ))}
          </ul>
        )}
        {count > 0 ? (
          <Pagination
            count={count}
            pageNum={Number(filters.pageNum ?? 1) || 1}
            hrefFor={(pageNum) => `${path}?${queryWith(filters, { pageNum: String(pageNum) })}`}
          />
        ) : null}
      </section>
    </Band>
  );
}
