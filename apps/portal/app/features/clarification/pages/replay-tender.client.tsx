import type {
  OwnClarification,
  OwnClarifications,
} from '@procure/contract/clarification/clarification.schema.ts';
import { papersInWords } from '@procure/domain/clarification/supplement.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { ClarificationBadge } from '@procure/web/clarification/clarification-badge.tsx';
import { ReplyFiles } from '@procure/web/clarification/reply-files.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';
import { LotHeader, LotOfAddress } from '../../../lib/lot-page.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { ReplyForm } from '../components/reply-form.tsx';
import { clarificationsQuery } from '../queries.ts';

/** `/replayTender?lotId=…`: the committee's questions to this company about its bid, and the replies. */
export default function ReplayTenderPage() {
  return <LotOfAddress title="澄清回复">{(lotId) => <OfLot lotId={lotId} />}</LotOfAddress>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery({
    ...clarificationsQuery(lotId),
    // The form closes by itself at the due time; a new question shows within half a minute.
    refetchInterval: (query) =>
      readAgainAt(query, ({ clarifications }) => clarifications.map(({ dueAt }) => dueAt)),
  });
  return <Loaded query={query}>{(found) => <Clarifications found={found} />}</Loaded>;
}

function Clarifications({ found }: { readonly found: OwnClarifications }) {
  const { lot, serverTime, clarifications } = found;
  const waiting = clarifications.filter(({ phase }) => phase === 'issued');
  const next = waiting.toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))[0];
  return (
    <div className={styles.page}>
      <LotHeader title="澄清回复" lot={lot} />
      {next === undefined ? null : (
        <Note tone="warning" title={`有${waiting.length}项澄清要求待您回复`}>
          <Countdown deadline={next.dueAt} serverNow={serverTime} prefix="最近一项距截止还剩" />
        </Note>
      )}
      {clarifications.length === 0 ? (
        <Card>
          <EmptyState
            text="目前没有澄清要求"
            hint="评审期间如需您澄清，要求会在此发出并以站内消息通知您。供应商不能主动提出澄清。"
          />
        </Card>
      ) : (
        clarifications.map((one) => (
          <Asked key={one.id} clarification={one} serverTime={serverTime} counted={waiting.length > 1} />
        ))
      )}
    </div>
  );
}

interface AskedProps {
  readonly clarification: OwnClarification;
  readonly serverTime: string;
  /** Whether its countdown is shown here: that of a single question is shown at the top of the page. */
  readonly counted: boolean;
}

function Asked({ clarification, serverTime, counted }: AskedProps) {
  const { phase, subject, content, papers, issuedAt, dueAt, followsId, replyBlocker } = clarification;
  return (
    <Card title={subject} aside={<ClarificationBadge state={phase} reader="supplier" />}>
      <div className={styles.form}>
        <div className={styles.quoted}>
          <p className={styles.facts}>
            <span>{followsId === null ? '澄清要求' : '要求补充'}</span>
            <span>{formatDateTime(issuedAt)} 发出</span>
            <span>
              请于 <Time iso={dueAt} zone /> 前回复
            </span>
          </p>
          <p className={styles.text}>{content}</p>
          {papers.length === 0 ? null : <p className={styles.text}>{papersInWords(papers)}</p>}
        </div>
        {phase === 'issued' && replyBlocker === null ? (
          <>
            {counted ? (
              <Countdown
                deadline={dueAt}
                serverNow={serverTime}
                prefix="距回复截止还剩"
                endedText="回复时间已截止"
              />
            ) : null}
            <Allowed code="clarification.reply">
              <ReplyForm clarification={clarification} />
            </Allowed>
          </>
        ) : null}
        {(phase === 'issued' || phase === 'overdue') && replyBlocker !== null ? (
          <Note tone={phase === 'overdue' ? 'danger' : 'warning'} title={replyBlocker.message}>
            {phase === 'overdue' ? <p>将按未澄清的文件评审。</p> : null}
          </Note>
        ) : null}
        <Replied clarification={clarification} />
      </div>
    </Card>
  );
}

function Replied({ clarification }: Pick<AskedProps, 'clarification'>) {
  const { reply, repliedAt, repliedBy, files, supplements, phase, decidedAt, decisionNote } = clarification;
  if (reply === null || repliedAt === null) return null;
  return (
    <>
      <div className={styles.quoted}>
        <p className={styles.facts}>
          <span>
            {repliedBy} 于 {formatDateTime(repliedAt)} 代表本企业回复
          </span>
          <span>已确认不改变实质性内容</span>
        </p>
        <p className={styles.text}>{reply}</p>
      </div>
      <ReplyFiles files={files} supplements={supplements} onDownload={(file) => void downloadFile(file)} />
      {decidedAt === null ? null : (
        <Note
          tone={phase === 'accepted' ? 'success' : 'neutral'}
          title={
            phase === 'accepted'
              ? `您的回复于${formatDateTime(decidedAt)}被接受`
              : `${formatDateTime(decidedAt)}要求补充，请见新的澄清要求`
          }
        >
          {decisionNote === null ? null : <p className={styles.text}>{decisionNote}</p>}
        </Note>
      )}
    </>
  );
}
