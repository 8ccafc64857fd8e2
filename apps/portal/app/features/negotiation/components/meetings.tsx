import type { OwnMeeting } from '@procure/contract/negotiation/meeting.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { MeetingBadge } from '@procure/web/negotiation/negotiation-badge.tsx';
import { useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { Allowed } from '../../../lib/permission.tsx';
import { ConfirmMinutesDialog, DisputeDialog } from './minutes-dialogs.tsx';
import own from './negotiation.module.css';

interface MeetingCardProps {
  readonly meeting: OwnMeeting;
  readonly serverTime: string;
}

/** A meeting of the panel with this company: its agenda, and the minutes to confirm. */
export function MeetingCard({ meeting, serverTime }: MeetingCardProps) {
  const { phase, agenda, meetsAt, cancelReason, minutes } = meeting;
  return (
    <Card title="与谈判小组谈判" aside={<MeetingBadge state={phase} reader="supplier" />}>
      <div className={styles.form}>
        <DescriptionList
          items={[
            { term: '谈判时间', detail: <Time iso={meetsAt} zone now={serverTime} />, wide: true },
            { term: '谈判议程', detail: <p className={styles.text}>{agenda}</p>, wide: true },
            ...(cancelReason === null ? [] : [{ term: '取消理由', detail: cancelReason, wide: true }]),
          ]}
        />
        {phase === 'announced' ? (
          <Countdown
            deadline={meetsAt}
            serverNow={serverTime}
            prefix="距谈判还有"
            endedText="谈判时间已到，谈判后请在此确认谈判记录"
          />
        ) : null}
        {minutes === null ? null : <Minutes meeting={meeting} serverTime={serverTime} />}
      </div>
    </Card>
  );
}

function Minutes({ meeting, serverTime }: MeetingCardProps) {
  const [dialog, setDialog] = useState<'confirm' | 'dispute' | null>(null);
  const { phase, no, minutes, isAttended, recordedAt, dueAt, digest, answeredAt, note, answerBlocker } =
    meeting;
  const close = () => setDialog(null);
  return (
    <>
      <DescriptionList
        items={[
          {
            term: no > 1 ? `谈判记录（第${no}版）` : '谈判记录',
            detail: <p className={styles.text}>{minutes}</p>,
            wide: true,
          },
          { term: '本企业', detail: isAttended === true ? '到场' : '未到场' },
          { term: '谈判小组签署', detail: recordedAt === null ? '' : formatDateTime(recordedAt) },
          ...(answeredAt === null ? [] : [{ term: '本企业答复', detail: formatDateTime(answeredAt) }]),
          ...(note === null
            ? []
            : [{ term: '不同意见', detail: <p className={styles.text}>{note}</p>, wide: true }]),
          { term: '签署摘要', detail: <code className={own.digest}>{digest}</code>, wide: true },
        ]}
      />
      {phase === 'recorded' && dueAt !== null ? (
        answerBlocker === null ? (
          <>
            <Note tone="warning" title={`请于${formatDateTime(dueAt)}（北京时间）前确认谈判记录`}>
              <Countdown
                deadline={dueAt}
                serverNow={serverTime}
                prefix="距确认截止还剩"
                endedText="确认期限已过"
              />
              <p>记录与谈判不符的，请写明不同意见；您的答复与记录一并写入评审报告。</p>
            </Note>
            <Allowed code="negotiation.quote">
              <div className={styles.actions}>
                <Button kind="primary" onClick={() => setDialog('confirm')}>
                  确认谈判记录
                </Button>
                <Button onClick={() => setDialog('dispute')}>提出不同意见</Button>
              </div>
            </Allowed>
          </>
        ) : (
          <Note tone="warning" title={answerBlocker.message} />
        )
      ) : null}
      {dialog === 'confirm' ? <ConfirmMinutesDialog meeting={meeting} onClose={close} /> : null}
      {dialog === 'dispute' ? <DisputeDialog meeting={meeting} onClose={close} /> : null}
    </>
  );
}
