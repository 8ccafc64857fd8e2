import type { DeskView } from '@procure/contract/todo/desk.schema.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { type DeskQueue, deskQueueFacts } from '@procure/domain/todo/desk.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import type { IconName } from '@procure/ui/icon/paths.ts';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { useNickName } from '@procure/web/session/nick-name.ts';
import { useQuery } from '@tanstack/react-query';
import { Allowed, useAllowed } from '../../../lib/permission.ts';
import styles from '../components/desk.module.css';
import { deskQuery } from '../queries.ts';

const icons: Readonly<Record<DeskQueue, IconName>> = {
  plan_returned: 'file',
  plan_approval: 'stamp',
  returned: 'file',
  comment: 'comment',
  comment_answered: 'comment',
  approval: 'stamp',
  publication: 'send',
  amendment: 'file',
  question: 'help',
  objection: 'flag',
  objection_approval: 'stamp',
  complaint_overdue: 'alert',
  complaint_review: 'scale',
  complaint_correction: 'refresh',
  complaint_decision: 'file',
  complaint_signature: 'stamp',
  complaint_remedy: 'audit',
  prequalification: 'audit',
  unconfirmed: 'key',
  consent: 'key',
  division: 'key',
  opening: 'key',
  expert_invitation: 'mail',
  qualification: 'check',
  sign_in: 'check',
  seat_vacant: 'user',
  chair_vote: 'user',
  scoring: 'scale',
  report_signing: 'stamp',
  decision: 'trophy',
  award_approval: 'stamp',
  award_issue: 'mail',
  order: 'order',
  company: 'building',
  change_request: 'refresh',
  claim: 'flag',
  expert: 'user',
  holiday: 'calendar',
  setting: 'alert',
};

const deadlineLabels: Readonly<Record<DeskView['deadlines'][number]['kind'], string>> = {
  question: '提疑截止',
  prequalification: '预审申请截止',
  bid: '投标截止',
  publicity: '公示截止',
};

/** `/`: the reader's tasks, by permission, then their lots and approaching deadlines. */
export default function DeskPage() {
  const query = useQuery({ ...deskQuery(), staleTime: 0, refetchInterval: 60_000 });
  const name = useNickName();
  const readsTenders = useAllowed('tender.read');
  return (
    <div className={styles.desk}>
      <PageHeader
        title="工作台"
        lead={name === null ? undefined : `${name}，您好。以下是等待您办理的事项。`}
        actions={
          <Allowed code="tender.create">
            <ButtonLink kind="primary" href="/tender/new">
              新建招标项目
            </ButtonLink>
          </Allowed>
        }
      />
      <Loaded query={query}>
        {(desk) => (
          <>
            <Queues desk={desk} />
            {readsTenders ? (
              <div className={styles.columns}>
                <Tenders desk={desk} />
                <Deadlines key={query.dataUpdatedAt} desk={desk} />
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Queues({ desk: { queues, serverTime } }: { readonly desk: DeskView }) {
  if (queues.length === 0) {
    return (
      <Card>
        <EmptyState text="没有需要您办理的队列" hint="请从菜单进入您负责的页面。" />
      </Card>
    );
  }
  return (
    <ul className={styles.queues} aria-label="待办队列">
      {queues.map(({ key, count, link, first }) => (
        <li key={key} className={count === 0 ? styles.idle : undefined}>
          <Link href={link} className={styles.queue}>
            <Icon name={icons[key]} />
            <span>{deskQueueFacts[key].label}</span>
            <b>{count}</b>
          </Link>
          {first === null ? (
            <p>{deskQueueFacts[key].empty}</p>
          ) : (
            <p>
              <Link href={first.link}>{first.title}</Link>
              <Waited first={first} serverTime={serverTime} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type First = NonNullable<DeskView['queues'][number]['first']>;

/** The deadline of the first task, if the law sets one; otherwise the time since which it waits. */
function Waited({
  first: { since, due },
  serverTime,
}: {
  readonly first: First;
  readonly serverTime: string;
}) {
  if (due !== null)
    return <Countdown key={serverTime} deadline={due} serverNow={serverTime} endedText="已逾期" />;
  return since === null ? null : <span>{formatRelative(since, new Date(serverTime))}起等候</span>;
}

function Tenders({ desk: { tenders } }: { readonly desk: DeskView }) {
  return (
    <Card title="我的项目" aside={<Link href="/tender">全部项目</Link>}>
      {tenders.length === 0 ? (
        <EmptyState text="没有您参与的项目" hint="您创建的、指定您开标或评标的项目会列在这里。" />
      ) : (
        <ul className={styles.rows}>
          {tenders.map((lot) => (
            <li key={lot.lotId}>
              <span>
                <Link href={`/tender/${lot.tenderId}?lotId=${lot.lotId}`}>{lot.name}</Link>
                <small>
                  {lot.tenderNo} · 投标截止 {formatDateTime(lot.bidDeadline)}（北京时间）
                </small>
              </span>
              <LotBadge phase={lot.phase} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Deadlines({ desk: { deadlines, serverTime } }: { readonly desk: DeskView }) {
  return (
    <Card title="两周内的截止时间">
      {deadlines.length === 0 ? (
        <EmptyState text="两周内没有截止时间" />
      ) : (
        <ul className={styles.rows}>
          {deadlines.map((due) => (
            <li key={`${due.lotId}${due.kind}`}>
              <span>
                <Link href={`/tender/${due.tenderId}?lotId=${due.lotId}`}>{due.name}</Link>
                <small>
                  {deadlineLabels[due.kind]} {formatDateTime(due.at)}（北京时间）
                </small>
              </span>
              <Countdown deadline={due.at} serverNow={serverTime} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
