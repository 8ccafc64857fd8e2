import type { StaffMeeting } from '@procure/contract/negotiation/meeting.schema.ts';
import type { NegotiationDesk } from '@procure/contract/negotiation/negotiation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { MeetingBadge } from '@procure/web/negotiation/negotiation-badge.tsx';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { AnnounceDialog, CancelMeetingDialog } from './meeting-dialogs.tsx';
import { MinutesForm } from './minutes-form.tsx';

interface OfDesk {
  readonly desk: NegotiationDesk;
}

/** The panel's meetings with single suppliers, which the chair announces and records. */
export function Meetings({ desk }: OfDesk) {
  const [isAnnouncing, announce] = useState(false);
  const { meetings, meetingBlocker } = desk;
  return (
    <>
      <Card
        title="分别谈判"
        aside={
          meetingBlocker === null ? (
            <Allowed code="evaluation.score">
              <Button onClick={() => announce(true)}>通知供应商谈判</Button>
            </Allowed>
          ) : null
        }
      >
        {meetings.length === 0 ? (
          <EmptyState
            text="尚未与供应商分别谈判"
            hint="谈判小组可以只以书面方式谈判；与一家供应商谈判的，要求最后报价前须与所有参加谈判的供应商谈判。"
          />
        ) : (
          <p className={styles.hint}>
            谈判由组长通知和记录；记录经供应商确认，并写入评审报告，由全体成员签署。
          </p>
        )}
      </Card>
      {meetings.map((meeting) => (
        <MeetingCard key={meeting.id} desk={desk} meeting={meeting} />
      ))}
      {isAnnouncing ? <AnnounceDialog desk={desk} onClose={() => announce(false)} /> : null}
    </>
  );
}

function MeetingCard({ desk, meeting }: OfDesk & { readonly meeting: StaffMeeting }) {
  const [isCancelling, cancel] = useState(false);
  const { companyName, phase, agenda, meetsAt, cancelReason } = meeting;
  const isHeld = Date.parse(desk.serverTime) >= Date.parse(meetsAt);
  const mayWrite = desk.meetingBlocker === null && (phase === 'announced' || phase === 'disputed');
  return (
    <Card title={`与${companyName}谈判`} aside={<MeetingBadge state={phase} reader="staff" />}>
      <div className={styles.form}>
        <DescriptionList
          items={[
            { term: '谈判时间', detail: <Time iso={meetsAt} zone />, wide: true },
            { term: '谈判议程', detail: <p className={styles.text}>{agenda}</p>, wide: true },
            ...(cancelReason === null ? [] : [{ term: '取消理由', detail: cancelReason, wide: true }]),
          ]}
        />
        <Minutes meeting={meeting} />
        {mayWrite ? (
          <Allowed code="evaluation.score">
            {isHeld ? (
              <MinutesForm key={meeting.no} meeting={meeting} serverTime={desk.serverTime} />
            ) : (
              <p className={styles.hint}>谈判后在此填写谈判记录，提请供应商确认。</p>
            )}
            {phase === 'announced' ? (
              <div className={styles.actions}>
                <Button kind="text" onClick={() => cancel(true)}>
                  取消这次谈判
                </Button>
              </div>
            ) : null}
          </Allowed>
        ) : null}
      </div>
      {isCancelling ? <CancelMeetingDialog meeting={meeting} onClose={() => cancel(false)} /> : null}
    </Card>
  );
}

function Minutes({ meeting }: { readonly meeting: StaffMeeting }) {
  const { no, minutes, isAttended, recordedAt, dueAt, digest, answeredAt, note } = meeting;
  if (minutes === null || recordedAt === null) return null;
  return (
    <DescriptionList
      items={[
        { term: '谈判记录', detail: <p className={styles.text}>{minutes}</p>, wide: true },
        { term: '供应商', detail: isAttended ? '到场' : '未到场' },
        { term: '组长签署', detail: `${formatDateTime(recordedAt)}${no > 1 ? `（第${no}版）` : ''}` },
        ...(answeredAt === null
          ? [{ term: '确认期限', detail: dueAt === null ? '' : <Time iso={dueAt} zone /> }]
          : [{ term: '供应商答复', detail: formatDateTime(answeredAt) }]),
        ...(note === null
          ? []
          : [{ term: '不同意见', detail: <p className={styles.text}>{note}</p>, wide: true }]),
        { term: '签署摘要', detail: <code className={styles.digest}>{digest}</code>, wide: true },
      ]}
    />
  );
}
