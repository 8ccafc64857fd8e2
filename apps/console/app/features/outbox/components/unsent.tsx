import type { listUnsent } from '@procure/contract/outbox/outbox.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { channelLabels, factsOf } from '@procure/domain/message/kind.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { unsentQuery } from '../queries.ts';
import styles from './inbox.module.css';
import { ResendKind } from './resend.tsx';

const unsetWords = {
  mail: '没有设置邮件服务器（SMTP_URL）：邮件留在系统中，没有发出。',
  sms: '没有设置短信网关或短信云服务（SMS_GATEWAY_URL、SMS_CLOUD）：短信留在系统中，没有发出。',
} as const;

type Groups = OutputOf<typeof listUnsent>['groups'];

/** Messages that were due and not sent, with the button to resend them; renders nothing if there are none. */
export function Unsent() {
  const query = useQuery({ ...unsentQuery(), staleTime: 0, refetchInterval: 60_000 });
  // No placeholder while loading: usually there is nothing to show.
  if (query.isPending) return null;
  return (
    <Loaded query={query}>
      {({ unset, groups, codes }) => (
        <>
          {unset.map((channel) => (
            <Note key={channel} title={unsetWords[channel]} />
          ))}
          {codes.map(({ channel, answer }) => (
            <Note key={channel} tone="warning" title={`有验证码没能以${channelLabels[channel]}送达`}>
              <p>
                {`最近一次的原因：${answer === '' ? '没有说明' : answer}。内容已不保留，请收件人重新获取；为保守参与投标的秘密，不显示数量和时间。`}
              </p>
            </Note>
          ))}
          {groups.length === 0 ? null : <Groups of={groups} at={new Date(query.dataUpdatedAt)} />}
        </>
      )}
    </Loaded>
  );
}

function Groups({ of, at }: { readonly of: Groups; readonly at: Date }) {
  return (
    <Card title="未送达" aside="最近30天；会透露谁参与投标的消息不在此列">
      <DataTable
        caption="未送达"
        rows={of}
        rowKey={({ channel, kind }) => `${channel}/${kind}`}
        columns={[
          {
            key: 'kind',
            title: '种类',
            cell: ({ kind, channel }) => (
              <>
                {kind === 'digest' ? '汇总邮件' : factsOf(kind).label}
                <Minor>{channelLabels[channel]}</Minor>
              </>
            ),
          },
          { key: 'count', title: '条数', cell: countsOf },
          {
            key: 'oldest',
            title: '最早一条',
            cell: ({ oldestAt }) => (
              <>
                {formatRelative(oldestAt, at)}
                <Minor>{formatDateTime(oldestAt)}</Minor>
              </>
            ),
          },
          {
            key: 'answer',
            title: '最近一次失败的原因',
            cell: ({ answer }) => <span className={styles.answer}>{answer ?? '还没有试过，或没有记录'}</span>,
          },
          {
            key: 'act',
            title: '办理',
            cell: ({ channel, kind, waiting, failed, refused, resendable }) =>
              resendable === 0 ? (
                '没有可以重新发送的'
              ) : (
                <ResendKind
                  {...{ channel, kind }}
                  count={resendable}
                  waits={waiting > 0 && failed + refused === 0}
                />
              ),
          },
        ]}
      />
    </Card>
  );
}

const countsOf = ({ waiting, failed, refused }: Groups[number]) =>
  [
    [waiting, '等待'],
    [failed, '失败'],
    [refused, '被拒收'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${words} ${count}`)
    .join('，');
