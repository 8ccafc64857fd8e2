import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import type { IconName } from '@procure/ui/icon/paths.ts';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { ListPage } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { OutboxBadge } from '@procure/web/outbox/outbox-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import styles from '../components/inbox.module.css';
import { devInboxQuery } from '../queries.ts';

const channels = ['mail', 'sms', 'message'] as const;
type Channel = (typeof channels)[number];
const channelLabels: Readonly<Record<Channel, string>> = { mail: '邮件', sms: '短信', message: '站内消息' };
const channelIcons: Readonly<Record<Channel, IconName>> = { mail: 'mail', sms: 'send', message: 'bell' };
const filters = { channel: oneOf(channels), keyword: words };

/** `/dev-inbox`, in demonstrations only: every SMS, mail and message that the system sent or would have sent. */
export default function DevInboxPage() {
  const list = useList(filters, ['channel']);
  const query = useQuery({
    ...devInboxQuery({ ...list.filter, pageNum: list.pageNum }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="开发收件箱"
      lead="系统发出的每一条短信、邮件和站内消息。仅演示环境可见，正式环境没有此页。"
      actions={
        <Button busy={query.isFetching} busyText="正在刷新" onClick={() => void query.refetch()}>
          刷新
        </Button>
      }
      list={list}
      tabs={{ name: 'channel', label: '渠道', all: '全部', options: channelLabels }}
      search={{ name: 'keyword', in: '收件人、标题或内容', maxLength: 50 }}
    >
      <Rows list={list} query={query} noun="消息" empty={{ text: '没有消息' }}>
        {(sent) => (
          <ul className={styles.list}>
            {sent.map((one) => (
              <li key={one.id}>
                <div className={styles.head}>
                  <Badge tone="info" icon={channelIcons[one.channel]}>
                    {channelLabels[one.channel]}
                  </Badge>
                  <span>{one.recipient}</span>
                  <OutboxBadge state={one.state} />
                  <time dateTime={one.createdAt}>{formatDateTimeSeconds(one.createdAt)}</time>
                </div>
                <p className={styles.subject}>{one.subject}</p>
                <p className={styles.body}>{one.body}</p>
                {one.lastError === null ? null : (
                  <p className={styles.failed}>
                    第{one.attempts}次发送失败：{one.lastError}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </ListPage>
  );
}
