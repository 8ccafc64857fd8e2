import type { ComplaintRow, ComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import { formatDateTime, formatRemaining } from '@procure/domain/display/time.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Note } from '@procure/ui/note/note.tsx';

/** How long the supervisor's word has been due, by the server's clock. */
const since = (dueAt: string, serverTime: string): string =>
  formatRemaining(Date.parse(serverTime) - Date.parse(dueAt));

type TimeLeftProps = Pick<ComplaintRow, 'overdue' | 'dueAt' | 'endedAt' | 'serverTime'>;

/** What is left of the law's term, or how far it was overrun. */
export function TimeLeft({ overdue, dueAt, endedAt, serverTime }: TimeLeftProps) {
  if (dueAt === null) return endedAt === null ? '待补正' : `${formatDateTime(endedAt)} 办结`;
  if (overdue) return `已逾期${since(dueAt, serverTime)}`;
  return <Countdown deadline={dueAt} serverNow={serverTime} endedText="已逾期" />;
}

/** What is due of the supervisor, by when and by which article. */
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
