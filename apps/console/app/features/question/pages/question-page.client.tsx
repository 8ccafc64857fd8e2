import type { QuestionDesk, StaffQuestion } from '@procure/contract/question/question.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { questionTypeLabels } from '@procure/domain/question/question.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { QuestionBadge } from '@procure/web/question/question-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { Answering } from '../components/answer-forms.tsx';
import { deskQuery } from '../queries.ts';

export default function QuestionPage() {
  return <LotDeskPage desk="question">{(lotId) => <OfLot key={lotId} lotId={lotId} />}</LotDeskPage>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery(deskQuery(lotId));
  return <Loaded query={query}>{(desk) => <Questions desk={desk} />}</Loaded>;
}

function Questions({ desk }: { readonly desk: QuestionDesk }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { questions, lot } = desk;
  const waiting = questions.filter(({ state }) => state === 'submitted').length;
  const question = questions.find(({ id }) => id === chosen) ?? questions[0];
  return (
    <>
      <Note
        tone={waiting > 0 ? 'warning' : 'info'}
        title={waiting > 0 ? `${waiting}个问题待答复` : '没有待答复的问题'}
      >
        <p>
          提疑于{formatDateTime(lot.questionUntil ?? lot.bidDeadline)}
          （北京时间）截止。提问单位对所有人保密，答复同时发给全体获取文件的供应商。
        </p>
      </Note>
      {question === undefined ? (
        <Card title="提疑">
          <EmptyState text="还没有供应商提疑" />
        </Card>
      ) : (
        <div className={styles.split}>
          <Card title={`提疑（${questions.length}）`}>
            <ul className={styles.queue}>
              {questions.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    aria-current={one.id === question.id}
                    onClick={() => setChosen(one.id)}
                  >
                    {one.title}
                    <span>
                      <QuestionBadge state={one.state} reader="staff" />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
          <Card title={question.title}>
            <div className={styles.form}>
              <p className={styles.facts}>
                <span>{questionTypeLabels[question.qType]}</span>
                {question.sectionRef === '' ? null : <span>引用：{question.sectionRef}</span>}
                <span>{formatDateTime(question.submittedAt)} 提出</span>
              </p>
              <p className={styles.text}>{question.content}</p>
              {question.files.length > 0 ? (
                <FileList files={question.files} onDownload={(file) => void downloadFile(file)} />
              ) : null}
              {question.state === 'submitted' || question.state === 'answered' ? (
                <Answering key={question.id} desk={desk} question={question} />
              ) : (
                <Outcome question={question} />
              )}
            </div>
          </Card>
        </div>
      )}
    </>
  );
}

function Outcome({ question }: { readonly question: StaffQuestion }) {
  if (question.state === 'closed') {
    return (
      <Note title="不予答复">
        <p className={styles.text}>{question.closeReason}</p>
      </Note>
    );
  }
  return (
    <Note tone="success" title="已发布的答复">
      <p className={styles.text}>{question.answer}</p>
      <p className={styles.facts}>
        {question.answeredBy} 答复
        {question.publishedAt === null ? '' : `，${formatDateTime(question.publishedAt)} 发布`}
      </p>
    </Note>
  );
}
