import type { listSent } from '@procure/contract/outbox/outbox.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { sentTextDays } from '@procure/domain/message/keeping.ts';
import { channelLabels, factsOf, messageKindNames, tellingKinds } from '@procure/domain/message/kind.ts';
import { outboxStateLabels, outboxStates } from '@procure/domain/message/state.ts';
import { ListPage } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { OutboxBadge } from '@procure/web/outbox/outbox-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { SavedFilters } from '../../../lib/saved-filters.tsx';
import styles from '../components/inbox.module.css';
import { ResendMessage } from '../components/resend.tsx';
import { Unsent } from '../components/unsent.tsx';
import { sentQuery } from '../queries.ts';

type Sent = OutputOf<typeof listSent>[number];

const channels = ['mail', 'sms'] as const;
const telling: readonly string[] = tellingKinds;
const kinds = messageKindNames.filter((kind) => !telling.includes(kind));
const filters = {
  channel: oneOf(channels),
  state: oneOf(outboxStates),
  kind: oneOf(messageKindNames),
  keyword: words,
};
const outcomeLabels: Readonly<Record<Sent['attempts'][number]['outcome'], string>> = {
  accepted: '对方已接收',
  refused: '对方拒收',
  failed: '未送出',
};

const recipientOf = { mail: '收件地址', sms: '手机号' } as const;

/** `/outbox`: the delivery of each mail and text message, without its text. */
export default function SentPage() {
  const list = useList(filters);
  const query = useQuery({
    ...sentQuery({ ...list.filter, pageNum: list.pageNum }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="发送记录"
      lead={`每封邮件、每条短信何时发出、对方如何答复；收件人已脱敏，内容不显示，二者最多保存${sentTextDays.most}天。会透露谁参与投标的消息不在此列。`}
      actions={<ExportButton list="listSent" filter={list.filter} />}
      above={<Unsent />}
      list={list}
      search={{ name: 'keyword', in: '完整的邮箱、手机号或用户名', maxLength: 100 }}
      choices={[
        {
          ...{ name: 'channel', label: '渠道', all: '全部渠道' },
          options: { mail: channelLabels.mail, sms: channelLabels.sms },
        },
        { name: 'state', label: '状态', all: '全部状态', options: outboxStateLabels },
        {
          ...{ name: 'kind', label: '种类', all: '全部种类' },
          options: Object.fromEntries(kinds.map((kind) => [kind, factsOf(kind).label])),
        },
      ]}
    >
      <SavedFilters list="listSent" of={list} />
      <Rows list={list} query={query} noun="发送记录" empty={{ text: '没有发送记录' }}>
        {(sent) => (
          <ul className={styles.list}>
            {sent.map((one) => (
              <SentRow key={one.id} sent={one} />
            ))}
          </ul>
        )}
      </Rows>
    </ListPage>
  );
}

function SentRow({ sent }: { readonly sent: Sent }) {
  const { channel, kind, recipient, account, state, createdAt, dueAt, wipedAt, attempts, resendable } = sent;
  const isHeldBack = state === 'waiting' && Date.parse(dueAt) - Date.parse(createdAt) > 1000;
  return (
    <li>
      <div className={`${styles.head} ${styles.road}`}>
        <strong>{kind === null ? '汇总邮件' : factsOf(kind).label}</strong>
        <span>{channelLabels[channel]}</span>
        <span>{recipient ?? account ?? '地址已清除'}</span>
        <OutboxBadge state={state} />
        <time dateTime={createdAt}>{formatDateTimeSeconds(createdAt)}</time>
        {resendable ? <ResendMessage id={sent.id} waits={state === 'waiting'} /> : null}
      </div>
      {isHeldBack ? <p className={styles.body}>免打扰结束后发送：{formatDateTimeSeconds(dueAt)}</p> : null}
      {wipedAt === null ? null : (
        <p className={styles.body}>
          内容、{recipientOf[channel]}和对方的答复已过保存期限，于{formatDateTimeSeconds(wipedAt)}清除。
        </p>
      )}
      {attempts.map(({ at, outcome, answer }) => (
        <p key={`${at}${answer}`} className={outcome === 'accepted' ? styles.body : styles.failed}>
          {formatDateTimeSeconds(at)} {outcomeLabels[outcome]}
          {wipedAt === null ? `：${answer === '' ? '无答复' : answer}` : null}
        </p>
      ))}
    </li>
  );
}
