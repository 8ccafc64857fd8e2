import type { ObjectionRow, ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime, formatRemaining } from '@procure/domain/display/time.ts';
import { isOpenObjection } from '@procure/domain/objection/objection.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Note } from '@procure/ui/note/note.tsx';

/** How long its answer has been due, by the server's clock. */
const since = ({ dueAt, serverTime }: Pick<ObjectionRow, 'dueAt' | 'serverTime'>): string =>
  formatRemaining(Date.parse(serverTime) - Date.parse(dueAt));

interface TimeLeftProps {
  readonly objection: Pick<ObjectionRow, 'state' | 'overdue' | 'dueAt' | 'endedAt' | 'serverTime'>;
}

/** What is left of the law's term, or how far it was overrun. */
export function TimeLeft({ objection }: TimeLeftProps) {
  const { state, overdue, dueAt, endedAt, serverTime } = objection;
  if (!isOpenObjection(state)) return endedAt === null ? null : `${formatDateTime(endedAt)} 办结`;
  if (overdue) return `已逾期${since(objection)}`;
  return <Countdown deadline={dueAt} serverNow={serverTime} endedText="已逾期" />;
}

/** By when the law has an open objection answered, and what waits for the answer. */
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
