import { withdrawQuestion } from '@procure/contract/question/question.route.ts';
import type {
  OwnQuestion,
  PublishedQuestion,
  SupplierQuestions,
} from '@procure/contract/question/question.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { questionTypeLabels } from '@procure/domain/question/question.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { QuestionBadge } from '@procure/web/question/question-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';
import { LotHeader, LotOfAddress } from '../../../lib/lot-page.tsx';
import { ObjectionWay } from '../../../lib/objection.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { AskForm } from '../components/ask-form.tsx';
import { questionsQuery } from '../queries.ts';

export default function QuestonsPage() {
  return <LotOfAddress title="提疑">{(lotId) => <OfLot lotId={lotId} />}</LotOfAddress>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery(questionsQuery(lotId));
  return <Loaded query={query}>{(found) => <Questions found={found} />}</Loaded>;
}

function Questions({ found }: { readonly found: SupplierQuestions }) {
  const { lot, askBlocker, mine, published } = found;
  return (
    <div className={styles.page}>
      <LotHeader title="提疑" lot={lot} />
      <Standing found={found} />
      {askBlocker?.reason === 'document_not_held' ? null : (
        <ObjectionWay lotId={lot.id} subject="tender_document" />
      )}
      {askBlocker === null ? (
        <Card title="我要提疑">
          <Allowed code="question.ask">
            <AskForm lotId={lot.id} />
          </Allowed>
        </Card>
      ) : null}
      <Card title={`本企业的提疑（${mine.length}）`}>
        {mine.length === 0 ? (
          <EmptyState text="本企业没有提疑" />
        ) : (
          <ul className={styles.list}>
            {mine.map((question) => (
              <Own key={question.id} question={question} />
            ))}
          </ul>
        )}
      </Card>
      <Card title={`已发布的答复（${published.length}）`}>
        {published.length === 0 ? (
          <EmptyState
            text="还没有发布答复"
            hint={
              askBlocker?.reason === 'document_not_held'
                ? '获取招标文件后可以查看全部答复。'
                : '答复会同时发给全体获取文件的供应商，不透露提问单位。'
            }
          />
        ) : (
          <ul className={styles.list}>
            {published.map((question) => (
              <Published key={question.id} question={question} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Standing({ found: { lot, askBlocker, serverTime } }: { readonly found: SupplierQuestions }) {
  if (askBlocker === null) {
    return (
      <Note title="对招标文件有疑问，请在截止前提出">
        <Countdown
          deadline={lot.questionUntil ?? lot.bidDeadline}
          serverNow={serverTime}
          prefix="提疑时间还剩"
        />
      </Note>
    );
  }
  return (
    <Note tone={askBlocker.reason === 'question_closed' ? 'neutral' : 'warning'} title={askBlocker.message}>
      {askBlocker.reason === 'document_not_held' ? (
        <ButtonLink kind="text" href={`/downloadDoc?lotId=${lot.id}`}>
          获取招标文件
        </ButtonLink>
      ) : null}
    </Note>
  );
}

type Asked = Pick<PublishedQuestion, 'qType' | 'sectionRef' | 'title' | 'content'>;

function Text({ question }: { readonly question: Asked }) {
  return (
    <>
      <strong>{question.title}</strong>
      <p className={styles.text}>{question.content}</p>
      <p className={styles.facts}>
        <span>{questionTypeLabels[question.qType]}</span>
        {question.sectionRef === '' ? null : <span>引用：{question.sectionRef}</span>}
      </p>
    </>
  );
}

function Own({ question }: { readonly question: OwnQuestion }) {
  const act = useCommand(withdrawQuestion);
  async function withdraw() {
    await confirm({
      text: '撤回后招标人不再答复这个问题。',
      confirmText: '确认撤回',
      act: () => act.run({ id: question.id }, '您已撤回提疑'),
    });
  }
  return (
    <li className={styles.form}>
      <div className={styles.actions}>
        <QuestionBadge state={question.state} reader="supplier" />
        {question.submittedAt === null ? null : (
          <span className={styles.facts}>
            {question.submittedBy} 于 {formatDateTime(question.submittedAt)} 提交
          </span>
        )}
      </div>
      <div>
        <Text question={question} />
      </div>
      {question.files.length > 0 ? (
        <FileList files={question.files} onDownload={(file) => void downloadFile(file)} />
      ) : null}
      {question.answer === null ? null : <Answer text={question.answer} at={question.publishedAt} />}
      {question.closeReason === null ? null : <p className={styles.text}>理由：{question.closeReason}</p>}
      {question.state === 'submitted' ? (
        <Allowed code="question.ask">
          <div>
            <Button busy={act.busy} busyText="正在撤回" onClick={() => void withdraw()}>
              撤回提疑
            </Button>
          </div>
        </Allowed>
      ) : null}
    </li>
  );
}

function Published({ question }: { readonly question: PublishedQuestion }) {
  return (
    <li className={styles.form}>
      <div>
        <Text question={question} />
      </div>
      <Answer text={question.answer} at={question.publishedAt} />
    </li>
  );
}

function Answer({ text, at }: { readonly text: string; readonly at: string | null }) {
  return (
    <Note tone="success" title="招标人答复">
      <p className={styles.text}>{text}</p>
      {at === null ? null : <p className={styles.facts}>{formatDateTime(at)} 发布</p>}
    </Note>
  );
}
