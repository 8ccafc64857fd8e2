import type { ComplaintRow, ComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import { formatDateTime, formatRemaining } from '@procure/domain/display/time.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Note } from '@procure/ui/note/note.tsx';

/** Time for which the supervisor's decision has been overdue, by the server's clock. */
const since = (dueAt: string, serverTime: string): string =>
  formatRemaining(Date.parse(serverTime) - Date.parse(dueAt));

type TimeLeftProps = Pick<ComplaintRow, 'overdue' | 'dueAt' | 'endedAt' | 'serverTime'>;

/** Remaining time of the statutory period, or the time by which it was exceeded. */
export function TimeLeft({ overdue, dueAt, endedAt, serverTime }: TimeLeftProps) {
  if (dueAt === null) return endedAt === null ? '待补正' : `${formatDateTime(endedAt)} 办结`;
  if (overdue) return `已逾期${since(dueAt, serverTime)}`;
  return <Countdown deadline={dueAt} serverNow={serverTime} endedText="已逾期" />;
}

/** The supervisor's next duty, its deadline and its article. */
export function Term({ complaint }: { readonly complaint: ComplaintView }) {
  const { state, overdue, dueAt, serverTime, reviewCitation, decisionCitation } = complaint;
  if (dueAt === null) return null;
  const [act, citation] =
    state === 'submitted' ? ['决定是否受理', reviewCitation] : ['作出处理决定', decisionCitation];
  const due = `${formatDateTime(dueAt)}（北京时间）`;
  return (
    <Note
      tone={overdue ? 'danger' : 'warning'}
      title={overdue ? `已逾期${since(dueAt, serverTime)}，尚未${act}` : `应于${due}前${act}`}
    >
      <p>
        {overdue ? (
          `应于${due}前${act}。逾期已有记录，投诉人也能看到。`
        ) : (
          <Countdown deadline={dueAt} serverNow={serverTime} endedText="期限已过" />
        )}
      </p>
      <p>依据：{citation}。</p>
    </Note>
  );
}
