import type { DashboardView } from '@procure/contract/todo/todo.schema.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { CompanyBadge } from '@procure/web/company/company-badge.tsx';
import { setUnread } from '@procure/web/message/unread.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Calendar } from '../components/calendar.tsx';
import { CertificatesCard, LotsCard, MessagesCard, TodoCard } from '../components/dashboard-cards.tsx';
import styles from '../components/todo.module.css';
import { OthersTodo } from '../components/todo-row.tsx';
import { Unsubmitted } from '../components/unsubmitted.tsx';
import { dashboardQuery } from '../queries.ts';

/** `/dashboard`: tasks first, then the lots, the calendar and the messages. */
export function DashboardPage() {
  const query = useQuery({ ...dashboardQuery(), staleTime: 0, refetchInterval: 60_000 });
  const unread = query.data?.data.unread;
  useEffect(() => {
    if (unread !== undefined) setUnread(unread);
  }, [unread]);
  return (
    <Loaded query={query} back={{ href: '/', text: '返回首页' }}>
      {(dashboard) => <Dashboard dashboard={dashboard} receivedAt={query.dataUpdatedAt} />}
    </Loaded>
  );
}

function Dashboard({
  dashboard,
  receivedAt,
}: {
  readonly dashboard: DashboardView;
  readonly receivedAt: number;
}) {
  const serverNow = useServerNow(dashboard.serverTime, receivedAt);
  const { company, todos, certificates } = dashboard;
  const urgent = todos.filter(
    ({ deadline }) => deadline !== null && Date.parse(deadline) - Date.parse(serverNow) < 86_400_000,
  ).length;
  return (
    <div className={styles.dashboard}>
      <PageHeader
        title="管理中心"
        badges={
          company === null ? (
            <StatusBadge status="not_completed">企业信息未登记</StatusBadge>
          ) : (
            <CompanyBadge state={company.state} reader="supplier" />
          )
        }
        lead={
          <>
            {company?.name ?? '完成企业信息登记并通过审核后，即可参加投标。'}
            {urgent > 0 ? ` · ${urgent}项待办将在24小时内截止` : ''}
          </>
        }
      />
      <Unsubmitted bids={dashboard.unsubmitted} serverNow={serverNow} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <TodoCard dashboard={dashboard} serverNow={serverNow} />
          {dashboard.others.length === 0 ? null : (
            <Card title="由同事办理">
              <ul className={styles.list}>
                {dashboard.others.map((todo) => (
                  <OthersTodo key={`${todo.kind}${todo.id}`} todo={todo} serverNow={serverNow} />
                ))}
              </ul>
            </Card>
          )}
          <LotsCard dashboard={dashboard} />
        </div>
        <div className={styles.column}>
          <Calendar entries={dashboard.calendar} serverNow={serverNow} />
          <MessagesCard dashboard={dashboard} serverNow={serverNow} />
          {certificates.length > 0 ? <CertificatesCard certificates={certificates} /> : null}
        </div>
      </div>
    </div>
  );
}
