import type { ObjectionRow, ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime, formatRemaining } from '@procure/domain/display/time.ts';
import { isOpenObjection } from '@procure/domain/objection/objection.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Note } from '@procure/ui/note/note.tsx';

/** Time for which the answer has been overdue, by the server's clock. */
const since = ({ dueAt, serverTime }: Pick<ObjectionRow, 'dueAt' | 'serverTime'>): string =>
  formatRemaining(Date.parse(serverTime) - Date.parse(dueAt));

interface TimeLeftProps {
  readonly objection: Pick<ObjectionRow, 'state' | 'overdue' | 'dueAt' | 'endedAt' | 'serverTime'>;
}

/** Remaining time of the statutory period, or the time by which it was exceeded. */
export function TimeLeft({ objection }: TimeLeftProps) {
  const { state, overdue, dueAt, endedAt, serverTime } = objection;
  if (!isOpenObjection(state)) return endedAt === null ? null : `${formatDateTime(endedAt)} 办结`;
  if (overdue) return `已逾期${since(objection)}`;
  return <Countdown deadline={dueAt} serverNow={serverTime} endedText="已逾期" />;
}

/** The statutory deadline of an open objection, and the acts that wait for the answer. */
export function Term({ objection }: { readonly objection: ObjectionView }) {
  const { state, overdue, dueAt, serverTime, citation, answerWithin } = objection;
  if (!isOpenObjection(state)) return null;
  const due = `${formatDateTime(dueAt)}（北京时间）`;
  return (
    <Note
      tone={overdue ? 'danger' : 'warning'}
      title={overdue ? `已逾期${since(objection)}，尚未答复` : `请于${due}前答复`}
    >
      <p>
        {overdue ? (
          `应于${due}前答复。逾期已有记录，提出人也能看到；仍须答复。`
        ) : (
          <Countdown deadline={dueAt} serverNow={serverTime} endedText="答复期限已过" />
        )}
      </p>
      <p>
        法定答复期限：{answerWithin}（{citation}）。答复或撤回前，受其影响的开标、公示、定标不能办理。
      </p>
    </Note>
  );
}
