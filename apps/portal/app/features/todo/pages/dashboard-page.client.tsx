import type { DashboardView } from '@procure/contract/todo/todo.schema.ts';
import { formatDate } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { CompanyBadge } from '@procure/web/company/company-badge.tsx';
import { MessageRow } from '@procure/web/message/message-row.tsx';
import { setUnread } from '@procure/web/message/unread.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Calendar } from '../components/calendar.tsx';
import { LotProgress } from '../components/lot-progress.tsx';
import styles from '../components/todo.module.css';
import { OthersTodo, TodoRow } from '../components/todo-row.tsx';
import { Unsubmitted } from '../components/unsubmitted.tsx';
import { dashboardQuery, messageSide } from '../queries.ts';

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
  const { company, todos, todoCount, lots, lotCount, messages, unread, certificates } = dashboard;
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
          <Card
            title={todoCount > 0 ? `待办事项（${todoCount}）` : '待办事项'}
            aside={todoCount > 0 ? <Link href="/moreList?type=todo">查看全部</Link> : null}
          >
            {todos.length === 0 ? (
              <EmptyState
                text="没有待办事项"
                hint="有邀请、澄清、报价或订单等需要办理时，会按截止时间列在这里。"
                action={<ButtonLink href="/inviteList">浏览招标公告</ButtonLink>}
              />
            ) : (
              <ul className={styles.list}>
                {todos.map((todo) => (
                  <TodoRow key={`${todo.kind}${todo.id}`} todo={todo} serverNow={serverNow} />
                ))}
              </ul>
            )}
          </Card>
          {dashboard.others.length === 0 ? null : (
            <Card title="由同事办理">
              <ul className={styles.list}>
                {dashboard.others.map((todo) => (
                  <OthersTodo key={`${todo.kind}${todo.id}`} todo={todo} serverNow={serverNow} />
                ))}
              </ul>
            </Card>
          )}
          <Card
            title={lotCount > 0 ? `我的项目（${lotCount}个进行中）` : '我的项目'}
            aside={<Link href="/bidList">全部项目</Link>}
          >
            {lots.length === 0 ? (
              <EmptyState
                text="没有进行中的项目"
                hint="接受邀请或获取招标文件后，项目会出现在这里。"
                action={<ButtonLink href="/inviteList">浏览招标公告</ButtonLink>}
              />
            ) : (
              <div className={styles.lots}>
                {lots.map((lot) => (
                  <LotProgress key={lot.lotId} lot={lot} />
                ))}
              </div>
            )}
          </Card>
        </div>
        <div className={styles.column}>
          <Calendar entries={dashboard.calendar} serverNow={serverNow} />
          <Card
            title={unread > 0 ? `消息（${unread}条未读）` : '消息'}
            aside={<Link href="/moreList?type=message">全部消息</Link>}
          >
            {messages.length === 0 ? (
              <EmptyState text="没有消息" />
            ) : (
              <ul className={styles.list}>
                {messages.map((message) => (
                  <MessageRow key={message.id} side={messageSide} message={message} now={serverNow} />
                ))}
              </ul>
            )}
          </Card>
          {certificates.length > 0 ? <Certificates certificates={certificates} /> : null}
        </div>
      </div>
    </div>
  );
}

function Certificates({ certificates }: Pick<DashboardView, 'certificates'>) {
  return (
    <Card title="到期提醒" aside={<Link href="/dashboard?view=library">资料库</Link>}>
      <ul className={styles.list}>
        {certificates.map(({ name, no, expiryDate, daysLeft, link }) => (
          <li key={`${name}${no}`} className={styles.certificate}>
            <span>
              <Link href={link}>{name}</Link>
              <br />
              <span className={styles.minor}>{no}</span>
            </span>
            <span className={daysLeft < 0 ? styles.expired : daysLeft <= 30 ? styles.soon : undefined}>
              {daysLeft < 0 ? `已过期${-daysLeft}天` : daysLeft === 0 ? '今日到期' : `${daysLeft}天后到期`}
              <br />
              <span className={styles.minor}>{formatDate(`${expiryDate}T00:00:00+08:00`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
