import { dayOf } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { CallError } from '@procure/web/call/queries.ts';
import type { List } from '@procure/web/list/use-list.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQuery } from '../queries.ts';
import styles from './audit.module.css';
import type { auditFilters } from './audit-filter.tsx';
import { Entry } from './entry.tsx';
import { runsOf } from './entry-way.ts';
import { LotRelations } from './lot-relations.tsx';

interface AuditLogProps {
  readonly list: List<Record<keyof typeof auditFilters, string>>;
}

/** The log by day; older entries on request. */
export function AuditLog({ list }: AuditLogProps) {
  const log = useInfiniteQuery({ ...auditQuery({ ...list.filter, pageSize: 50 }), staleTime: 0 });
  const rows = log.data?.pages.flatMap(({ data }) => data.rows) ?? [];
  const days = Map.groupBy(rows, ({ at }) => dayOf(new Date(at)));
  if (log.isPending) return <Skeleton lines={10} />;
  if (log.isError)
    return (
      <ErrorState
        title={log.error.message}
        advice="请检查筛选条件后重试；若仍不成功，请联系管理员。"
        requestId={log.error instanceof CallError ? log.error.reply.requestId : undefined}
        onRetry={() => void log.refetch()}
      />
    );
  if (rows.length === 0)
    return (
      <EmptyState
        text="没有符合条件的日志"
        hint="请减少筛选条件，或放宽日期。"
        action={<ButtonLink href={list.bare}>清空筛选</ButtonLink>}
      />
    );
  return (
    <>
      {list.filter.number === '' ? null : <LotRelations rows={rows} />}
      <div className={styles.days}>
        {[...days].map(([day, entries]) => (
          <section key={day} aria-label={formatDay(day)}>
            <h2>
              {formatDay(day)} <small>{entries.length}条</small>
            </h2>
            <ol className={styles.list}>
              {runsOf(entries).map((run) => (
                <Entry key={run.entry.key} run={run} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <div className={styles.more}>
        {log.hasNextPage ? (
          <Button busy={log.isFetchingNextPage} busyText="正在加载" onClick={() => void log.fetchNextPage()}>
            更早的日志
          </Button>
        ) : (
          <span>已到最早一条</span>
        )}
      </div>
    </>
  );
}
