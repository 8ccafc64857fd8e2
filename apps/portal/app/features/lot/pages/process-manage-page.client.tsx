import type { MyLotDetail } from '@procure/contract/lot/process.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { timesUntilEnd } from '@procure/domain/lot/ended-times.ts';
import { publicLotPhases } from '@procure/domain/lot/lot.ts';
import { lotPhaseWording } from '@procure/domain/lot/wording.ts';
import { methodLabels, methodSteps } from '@procure/domain/tender/method.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { type Moment, Timeline } from '@procure/ui/timeline/timeline.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { LotOfAddress } from '../../../lib/lot-page.tsx';
import { ProcessBar } from '../../../lib/process-bar.tsx';
import styles from '../components/lot.module.css';
import { Objections } from '../components/objections.tsx';
import { Opening } from '../components/opening.tsx';
import { Afterwards, Bids, Notices, Preparation } from '../components/sections.tsx';
import { myLotQuery } from '../queries.ts';

/** `/processManage?lotId=…`: one lot from the first letter to the last order, and the one thing to do now. */
export default function ProcessManagePage() {
  return <LotOfAddress title="项目进展">{(lotId) => <Process key={lotId} lotId={lotId} />}</LotOfAddress>;
}

function Process({ lotId }: { readonly lotId: string }) {
  const query = useQuery({
    ...myLotQuery(lotId),
    staleTime: 0,
    // The deadline, and the opening that follows it, show by themselves.
    refetchInterval: (query) => {
      const detail = query.state.data?.data;
      if (detail === undefined) return false;
      if (awaitsOpening(detail)) return openingPatience;
      return detail.opening === null && detail.bid !== null
        ? readAgainAt(query, ({ lot }) => [lot.bidDeadline])
        : false;
    },
  });
  return (
    <Loaded query={query}>
      {(detail) => <ProcessView detail={detail} receivedAt={query.dataUpdatedAt} />}
    </Loaded>
  );
}

/** Polling interval in milliseconds: the bidder's page shows the opening's progress without the event stream too. */
const openingPatience = 15_000;

/** The company has a valid bid, the deadline has passed, and the record is not complete. */
const awaitsOpening = ({ lot, bid, opening }: MyLotDetail): boolean =>
  opening === null &&
  bid !== null &&
  bid.validVersionNo !== null &&
  (lot.phase === 'closed' || lot.phase === 'opening');

function ProcessView({ detail, receivedAt }: { readonly detail: MyLotDetail; readonly receivedAt: number }) {
  const { lot, steps } = detail;
  const serverNow = useServerNow(detail.serverTime, receivedAt);
  return (
    <div className={styles.page}>
      <PageHeader
        title={lot.name}
        badges={<LotBadge phase={lot.phase} />}
        lead={`${lot.tenderNo} · ${methodLabels[lot.method]} · ${lot.buyerName}`}
      />
      {detail.suspensionReason === null ? null : (
        <Note tone="warning" title="项目已暂停，恢复前不能办理">
          <p>原因：{detail.suspensionReason}。恢复或终止时会通知您。</p>
        </Note>
      )}
      {detail.ordered ? (
        <Note tone="warning" title="监督部门已责令暂停或者整改">
          <p>恢复之前，本标段不开标、不公示、不定标、不签订合同。</p>
        </Note>
      ) : null}
      {detail.held ? (
        <Note tone="warning" title="有未答复的异议，或者异议成立尚未纠正">
          <p>答复或者撤回，并完成纠正之前，与其有关的开标、公示或定标不能进行。</p>
        </Note>
      ) : null}
      {detail.openingPausedAt === null ? null : (
        <Note tone="warning" title={`开标暂停（${formatDateTimeSeconds(detail.openingPausedAt)}起）`}>
          <p>平台正在处理投标文件的读取问题，处理后继续开标。暂停本身不影响已递交投标的效力，您无需操作。</p>
        </Note>
      )}
      {detail.endedReason !== null && (lot.phase === 'failed' || lot.phase === 'terminated') ? (
        <Note tone="danger" title={lotPhaseWording[lot.phase]}>
          <p>原因：{detail.endedReason}</p>
        </Note>
      ) : null}
      <Next detail={detail} serverNow={serverNow} />
      <Card title="进度">
        <ProcessBar name={lot.name} steps={steps} detailed />
      </Card>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Preparation detail={detail} />
          <Bids detail={detail} />
          {awaitsOpening(detail) || detail.opening !== null ? (
            <div id="opening-record">
              <Opening lotId={lot.id} openedAt={detail.opening?.openedAt ?? null} />
            </div>
          ) : null}
          <Afterwards detail={detail} />
          <Notices detail={detail} />
        </div>
        <div className={styles.column}>
          <Card title="关键时间">
            <Timeline
              moments={timesUntilEnd(momentsOf(detail), detail.lot, detail.notices)}
              now={serverNow}
            />
          </Card>
          <Objections lotId={lot.id} />
          <Card title="联系方式">
            <DescriptionList
              items={[
                { term: inTermsOf(lot, '招标人'), detail: lot.buyerName, wide: true },
                ...(lot.agencyName ? [{ term: '代理机构', detail: lot.agencyName, wide: true }] : []),
                { term: '联系人', detail: lot.contact.name },
                {
                  term: '电话',
                  detail: <a href={`tel:${lot.contact.phone}`}>{lot.contact.phone}</a>,
                },
                ...(lot.contact.email ? [{ term: '邮箱', detail: lot.contact.email, wide: true }] : []),
                { term: '地址', detail: lot.contact.address, wide: true },
              ]}
            />
          </Card>
        </div>
      </div>
    </div>
  );
}

/** The one thing to do now; while others act, it names them. */
function Next({ detail, serverNow }: { readonly detail: MyLotDetail; readonly serverNow: string }) {
  const { next, lot, joined } = detail;
  if (next === null) {
    const waiting = publicLotPhases.find((phase) => phase === lot.phase);
    return (
      <section className={`${styles.next} ${styles.waiting}`} aria-label="下一步">
        <div>
          <h2>暂无需要您办理的事项</h2>
          <p>{waiting === undefined ? '' : lotPhaseWording[waiting]}</p>
        </div>
      </section>
    );
  }
  const deadline = deadlineOf(detail);
  return (
    <section className={styles.next} aria-label="下一步">
      <div>
        <h2>
          {joined ? '下一步' : '参加本项目'}：{next.label}
        </h2>
        <p>{next.text}</p>
      </div>
      <div>
        {deadline === null ? null : <Countdown deadline={deadline} serverNow={serverNow} />}
        {next.link === null ? null : (
          <ButtonLink kind="primary" size="large" href={next.link}>
            {next.label}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** The deadline of the next step; null if no rule sets one. */
function deadlineOf({ next, lot, clarifications, rounds, award }: MyLotDetail): string | null {
  switch (next?.key) {
    case 'invitation':
      return lot.replyUntil;
    case 'prequalification':
      return lot.prequalificationDeadline;
    case 'document':
      return lot.documentUntil;
    case 'bid':
      return lot.bidDeadline;
    case 'clarification':
      return clarifications.find(({ state }) => state === 'issued')?.dueAt ?? null;
    case 'negotiation':
      return rounds[0]?.closesAt ?? null;
    case 'award':
      return award?.contractDueAt ?? null;
    default:
      return null;
  }
}

function momentsOf({ lot, publicityFrom, publicityUntil }: MyLotDetail): readonly Moment[] {
  const fixed = (key: string, title: string, time: string | null): Moment[] =>
    time === null ? [] : [{ key, title, time }];
  const moments = [
    ...fixed('reply', '邀请回复截止', lot.replyUntil),
    ...fixed('prequalification', '资格预审申请截止', lot.prequalificationDeadline),
    ...fixed('documentFrom', '开始获取文件', lot.documentFrom),
    ...fixed('question', '提疑截止', methodSteps[lot.method].questions ? lot.questionUntil : null),
    ...fixed('documentUntil', '停止获取文件', lot.documentUntil),
    ...fixed('bid', methodSteps[lot.method].publicOpening ? '投标截止、开标' : '递交截止', lot.bidDeadline),
    ...fixed('publicityFrom', '候选人公示开始', publicityFrom),
    ...fixed('publicityUntil', '候选人公示截止', publicityUntil),
  ];
  return moments.toSorted((a, b) => Date.parse(a.time ?? '') - Date.parse(b.time ?? ''));
}
