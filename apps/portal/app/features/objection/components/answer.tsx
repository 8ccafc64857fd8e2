import type { OwnObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { isDoneByAnswer, remedyLabels } from '@procure/domain/objection/remedy.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { ComplaintWay } from '../../../lib/complaint.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';

interface AnswerProps {
  readonly objection: OwnObjectionView;
}

/** The complete answer of the buyer; renders nothing before it is sent. */
export function Answer({ objection }: AnswerProps) {
  const { answer, answerFiles, endedAt, remedy, remediedAt } = objection;
  if (answer === null) return null;
  return (
    <Card
      title={inTermsOf(objection, '招标人的答复')}
      aside={endedAt === null ? null : <span>{formatDateTimeSeconds(endedAt)}</span>}
    >
      <div className={styles.form}>
        <p className={styles.text}>{answer}</p>
        {remedy === null ? null : (
          <p className={styles.hint}>
            纠正措施：{remedyLabels[remedy]}
            {remediedAt === null
              ? inTermsOf(objection, '，招标人尚未完成')
              : isDoneByAnswer(remedy)
                ? ''
                : `，${formatDateTimeSeconds(remediedAt)}完成`}
            。
          </p>
        )}
        {answerFiles.length === 0 ? null : (
          <FileList label="答复附件" files={answerFiles} onDownload={(file) => void downloadFile(file)} />
        )}
      </div>
    </Card>
  );
}

/** The remedy for a dissatisfied company: shown if the objection was refused, or was not answered in time. */
export function Complaint({ objection }: AnswerProps) {
  const { id, lotId, state, overdue, outcome } = objection;
  const isDenied = state === 'not_receivable' || (state === 'answered' && outcome !== 'upheld');
  if (!isDenied && !overdue) return null;
  return (
    <Card title={isDenied ? '对处理结果不满意' : inTermsOf(objection, '招标人一直不答复')}>
      <div className={styles.form}>
        <p className={styles.text}>可以向监督部门投诉：</p>
        <ComplaintWay lotId={lotId} objectionId={id} />
        <p className={styles.hint}>
          招标项目自收到答复（逾期未答复的，自答复期满）之日起10日内；政府采购项目在答复期满后15个工作日内。
          <Link href="/helpList?article=complaints">投诉须知</Link>
        </p>
      </div>
    </Card>
  );
}
