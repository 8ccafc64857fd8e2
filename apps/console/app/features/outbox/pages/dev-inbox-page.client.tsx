import { initialPagination, readPage } from '@procure/domain/display/list.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import type { IconName } from '@procure/ui/icon/icon.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../lib/loaded.tsx';
import styles from '../components/inbox.module.css';
import { devInboxQuery } from '../queries.ts';

const channels = ['mail', 'sms', 'message'] as const;
type Channel = (typeof channels)[number];
const channelLooks: Readonly<Record<Channel, readonly [text: string, icon: IconName]>> = {
  mail: ['邮件', 'mail'],
  sms: ['短信', 'send'],
  message: ['站内消息', 'bell'],
};
const states: Readonly<Record<'waiting' | 'sent' | 'failed', readonly [text: string, tone: Tone]>> = {
  waiting: ['待发送', 'warning'],
  sent: ['已发送', 'success'],
  failed: ['发送失败', 'danger'],
};
const { pageSize } = initialPagination;

/** `/dev-inbox`, in demonstrations only: every SMS, mail and message the system sent or would have sent. */
export function DevInboxPage() {
  const [parameters, setParameters] = useSearchParams();
  const channel = channels.find((one) => one === parameters.get('channel')) ?? '';
  const keyword = parameters.get('keyword') ?? '';
  const pageNum = readPage(parameters.get('pageNum'));
  const query = useQuery({
    ...devInboxQuery({ channel, keyword, pageNum, pageSize }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const addressWith = (changes: Record<string, string>) => {
    const next = new URLSearchParams(parameters);
    next.delete('pageNum');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    setParameters(addressWith({ keyword: typed }));
  };
  const count = query.data?.count ?? 0;
  return (
    <>
      <PageHeader
        title="开发收件箱"
        lead="系统发出的每一条短信、邮件和站内消息。仅演示环境可见，正式环境没有此页。"
        actions={
          <Button busy={query.isFetching} busyText="正在刷新" onClick={() => void query.refetch()}>
            刷新
          </Button>
        }
      />
      <Tabs
        label="渠道"
        current={channel || 'all'}
        tabs={[
          { key: 'all', title: '全部', href: `/dev-inbox?${addressWith({ channel: '' })}` },
          ...channels.map((key) => ({
            key,
            title: channelLooks[key][0],
            href: `/dev-inbox?${addressWith({ channel: key })}`,
          })),
        ]}
      />
      <div className={styles.toolbar}>
        <form key={keyword} onSubmit={submit}>
          <TextInput
            type="search"
            name="keyword"
            aria-label="按收件人、标题或内容查找"
            placeholder="收件人、标题或内容"
            maxLength={50}
            defaultValue={keyword}
          />
          <Button type="submit">查找</Button>
        </form>
      </div>
      <Loaded query={query}>
        {(sent) =>
          sent.length === 0 ? (
            <EmptyState text="没有符合条件的消息" />
          ) : (
            <>
              <ul className={styles.list}>
                {sent.map((one) => (
                  <li key={one.id}>
                    <div className={styles.head}>
                      <Badge tone="info" icon={channelLooks[one.channel][1]}>
                        {channelLooks[one.channel][0]}
                      </Badge>
                      <span>{one.recipient}</span>
                      <Badge tone={states[one.state][1]}>{states[one.state][0]}</Badge>
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
              <Pagination
                count={count}
                pageNum={pageNum}
                pageSize={pageSize}
                hrefFor={(page) => {
                  const next = new URLSearchParams(parameters);
                  next.set('pageNum', String(page));
                  return `/dev-inbox?${next}`;
                }}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
