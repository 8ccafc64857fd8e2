import type { DashboardView } from '@procure/contract/todo/todo.schema.ts';
import { formatDate } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { MessageRow } from '@procure/web/message/message-row.tsx';
import { messageSide } from '../queries.ts';
import { LotProgress } from './lot-progress.tsx';
import styles from './todo.module.css';
import { TodoRow } from './todo-row.tsx';

interface DashboardCardProps {
  readonly dashboard: DashboardView;
  readonly serverNow: string;
}

/** The reader's tasks, by deadline. */
export function TodoCard({ dashboard: { todos, todoCount }, serverNow }: DashboardCardProps) {
  return (
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
  );
}

/** The lots in progress, with their steps. */
export function LotsCard({ dashboard: { lots, lotCount } }: Pick<DashboardCardProps, 'dashboard'>) {
  return (
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
  );
}

export function MessagesCard({ dashboard: { messages, unread }, serverNow }: DashboardCardProps) {
  return (
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
  );
}

/** The certificates that expire soon. */
export function CertificatesCard({ certificates }: Pick<DashboardView, 'certificates'>) {
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
