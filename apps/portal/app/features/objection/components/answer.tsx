import type { OwnObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { isDoneByAnswer, remedyLabels } from '@procure/domain/objection/remedy.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';

interface AnswerProps {
  readonly objection: OwnObjectionView;
}

/** What the buyer answered, whole; nothing before it is sent. */
export function Answer({ objection: { answer, answerFiles, endedAt, remedy, remediedAt } }: AnswerProps) {
  if (answer === null) return null;
  return (
    <Card
      title="招标人的答复"
      aside={endedAt === null ? null : <span>{formatDateTimeSeconds(endedAt)}</span>}
    >
      <div className={styles.form}>
        <p className={styles.text}>{answer}</p>
        {remedy === null ? null : (
          <p className={styles.hint}>
            纠正措施：{remedyLabels[remedy]}
            {remediedAt === null
              ? '，招标人尚未完成'
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

/** What is left to who is not content: said where something was refused, or nothing was said in time. */
export function Complaint({ objection: { state, overdue, outcome } }: AnswerProps) {
  const isDenied = state === 'not_receivable' || (state === 'answered' && outcome !== 'upheld');
  if (!isDenied && !overdue) return null;
  return (
    <Card title={isDenied ? '对处理结果不满意' : '招标人一直不答复'}>
      <div className={styles.form}>
        <p className={styles.text}>
          可以投诉。招标项目：自知道或者应当知道之日起10日内（异议答复期间不计入），向公告列明的行政监督部门投诉（《招标投标法实施条例》第六十条）。政府采购项目：在答复期满后15个工作日内，向同级财政部门投诉（《政府采购法》第五十五条）。
        </p>
        <p className={styles.hint}>
          投诉不在本平台办理。
          <Link href="/helpList?article=objections-and-complaints">投诉须知</Link>
        </p>
      </div>
    </Card>
  );
}
