import { readPage } from '@procure/domain/display/list.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { lotPhaseLabels } from '@procure/domain/lot/lot.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import styles from '../components/opening.module.css';
import { queueQuery } from '../queries.ts';

/** `/opening`: lots to open, the nearest deadline first; opened ones, the latest first. */
export function OpeningQueue() {
  const [query, setQuery] = useSearchParams();
  const queue = query.get('queue') === 'opened' ? 'opened' : 'waiting';
  const whose = query.get('whose') === 'all' ? 'all' : 'mine';
  const pageNum = readPage(query.get('pageNum'));
  const { data, error, refetch } = useQuery(queueQuery(queue, whose, pageNum));
  const go = (changes: Record<string, string>) => setQuery({ queue, whose, ...changes });
  return (
    <div className={styles.page}>
      <PageHeader title="开标" lead="投标截止后，由指定的开标人解锁开标。" />
      <Card>
        <div className={styles.filters}>
          <Button
            aria-pressed={queue === 'waiting'}
            kind={queue === 'waiting' ? 'primary' : 'default'}
            onClick={() => go({ queue: 'waiting' })}
          >
            待开标
          </Button>
          <Button
            aria-pressed={queue === 'opened'}
            kind={queue === 'opened' ? 'primary' : 'default'}
            onClick={() => go({ queue: 'opened' })}
          >
            已开标
          </Button>
          <Button
            aria-pressed={whose === 'mine'}
            onClick={() => go({ whose: whose === 'mine' ? 'all' : 'mine' })}
          >
            {whose === 'mine' ? '只看由我开标的' : '全部标段'}
          </Button>
        </div>
        {error ? (
          <ErrorState title="未能载入" advice={error.message} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton />
        ) : (
          <>
            <DataTable
              caption="开标"
              rows={data.data}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/opening/${id}`}
              empty={<EmptyState text="没有符合条件的标段" />}
              columns={[
                { key: 'title', title: '项目', cell: (lot) => lot.tenderTitle },
                { key: 'no', title: '编号与标段', cell: (lot) => `${lot.tenderNo} 第${lot.lotNo}标段` },
                { key: 'phase', title: '状态', cell: (lot) => <Badge>{lotPhaseLabels[lot.phase]}</Badge> },
                {
                  key: 'deadline',
                  title: '开标时间',
                  numeric: true,
                  cell: (lot) => formatDateTime(lot.bidDeadline),
                },
                {
                  key: 'released',
                  title: '解锁',
                  cell: (lot) =>
                    `${lot.releasedCount}/${lot.openersNeeded}${lot.releasedByMe ? '（您已解锁）' : ''}`,
                },
              ]}
            />
            <Pagination
              count={data.count}
              pageNum={pageNum}
              onChange={(page) => go({ pageNum: String(page) })}
            />
          </>
        )}
      </Card>
    </div>
  );
}
