import type { OwnComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import {
  complaintGroundLabels,
  complaintOutcomeLabels,
  complaintStateWording,
} from '@procure/domain/complaint/complaint.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Note } from '@procure/ui/note/note.tsx';

interface StandingProps {
  readonly complaint: OwnComplaintView;
  /** ISO, the server's clock. */
  readonly serverNow: string;
}

/** The state of the complaint, and who acts next by when. */
export function Standing({ complaint, serverNow }: StandingProps) {
  const { state, id, lotId, overdue, outcome, ground, groundReason } = complaint;
  const { reviewDueAt, decisionDueAt, correctUntil, correction } = complaint;
  switch (state) {
    case 'draft':
      return (
        <Note tone="warning" title="这是草稿，尚未提交">
          <p>监督部门看不到草稿，法定期限不因草稿而停止。</p>
          <ButtonLink kind="text" href={`/complaint?lotId=${lotId}&draft=${id}`}>
            继续编写
          </ButtonLink>
        </Note>
      );
    case 'submitted':
      return (
        <Due
          title={complaintStateWording[state]}
          due={reviewDueAt}
          act="决定是否受理"
          {...{ overdue, serverNow }}
        />
      );
    case 'correcting':
      return (
        <Note tone="warning" title={complaintStateWording[state]}>
          <p>需要补正：{correction}</p>
          {correctUntil === null ? null : (
            <>
              <p>请在{formatDateTimeSeconds(correctUntil)}（北京时间）前一次补正，逾期可能不予受理。</p>
              <Countdown deadline={correctUntil} serverNow={serverNow} endedText="补正期限已过" />
            </>
          )}
        </Note>
      );
    case 'received':
    case 'deciding':
      return (
        <Due
          title={complaintStateWording[state]}
          due={decisionDueAt}
          act="作出处理决定"
          {...{ overdue, serverNow }}
        />
      );
    case 'decided':
      return (
        <Note
          tone={outcome === 'rejected' ? 'warning' : 'success'}
          title={`监督部门已作出处理决定：${outcome === null ? '' : complaintOutcomeLabels[outcome]}`}
        >
          <p>对处理决定不服，或者监督部门逾期未作处理的，可以依法申请行政复议或者提起行政诉讼。</p>
        </Note>
      );
    case 'not_received':
      return (
        <Note
          tone="danger"
          title={`监督部门不予受理：${ground === null ? '' : complaintGroundLabels[ground]}`}
        >
          <p>说明：{groundReason}</p>
          <p>
            尚在投诉期限内的，可以改正后重新提出；对不予受理不服的，可以依法申请行政复议或者提起行政诉讼。
          </p>
        </Note>
      );
    case 'withdrawn':
      return (
        <Note tone="neutral" title="您已撤回投诉">
          <p>{inTermsOf(complaint, '处理程序已经终止，不能以同一异议再次投诉。')}</p>
        </Note>
      );
  }
}

interface DueProps {
  readonly title: string;
  readonly due: string | null;
  readonly act: string;
  readonly overdue: boolean;
  readonly serverNow: string;
}

function Due({ title, due, act, overdue, serverNow }: DueProps) {
  if (due === null) return <Note title={title} />;
  const by = `${formatDateTimeSeconds(due)}（北京时间）`;
  return overdue ? (
    <Note tone="danger" title={`监督部门逾期未${act}`}>
      <p>期限已于{by}届满，已记录在案。</p>
    </Note>
  ) : (
    <Note title={title}>
      <p>
        监督部门应在{by}前{act}。作出处理决定前您可以撤回。
      </p>
      <Countdown deadline={due} serverNow={serverNow} prefix="还剩" endedText="已到期限" />
    </Note>
  );
}
