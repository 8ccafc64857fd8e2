import { withdrawObjection } from '@procure/contract/objection/objection.route.ts';
import type { OwnObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { type ObjectionState, objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { ObjectionBadge } from '@procure/web/objection/objection-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import { LetterRecord, LetterWithdrawal } from '../../../lib/letter-record.tsx';
import styles from '../../../lib/lot-page.module.css';
import { ownObjectionQuery } from '../queries.ts';
import { Answer, Complaint } from './answer.tsx';
import { Standing } from './standing.tsx';
import { heldWords } from './words.ts';

/** One objection of the company: its text, its state, the answer, and the remaining remedies. */
export function ObjectionDetail({ id }: { readonly id: string }) {
  const query = useQuery({ ...ownObjectionQuery(id), staleTime: 0 });
  return (
    <Loaded query={query} back={{ href: '/objection', text: '返回我的异议' }}>
      {(objection) => <Objection objection={objection} receivedAt={query.dataUpdatedAt} />}
    </Loaded>
  );
}

interface ObjectionProps {
  readonly objection: OwnObjectionView;
  readonly receivedAt: number;
}

function Objection({ objection, receivedAt }: ObjectionProps) {
  const { subject, lotName, tenderNo, lotId } = objection;
  const serverNow = useServerNow(objection.serverTime, receivedAt);
  return (
    <div className={styles.page}>
      <PageHeader
        title={inTermsOf(objection, `对${objectionSubjectLabels[subject]}的异议`)}
        badges={<ObjectionBadge objection={objection} reader="supplier" />}
        lead={
          <>
            {lotName}
            <span className={styles.facts}>
              <span>{tenderNo}</span>
            </span>
          </>
        }
        actions={
          <>
            <ButtonLink href={`/objection?lotId=${lotId}`}>{inTermsOf(objection, '本标段的异议')}</ButtonLink>
            <ButtonLink href={`/processManage?lotId=${lotId}`}>项目进展</ButtonLink>
          </>
        }
      />
      <Standing objection={objection} serverNow={serverNow} />
      <div className={styles.pair}>
        <div className={styles.stack}>
          <Answer objection={objection} />
          <Text objection={objection} />
        </div>
        <div className={styles.stack}>
          <Record objection={objection} />
          <Complaint objection={objection} />
        </div>
      </div>
    </div>
  );
}

interface PartProps {
  readonly objection: OwnObjectionView;
}

function Text({ objection }: PartProps) {
  const { clause, target, facts, basis, request, files } = objection;
  const own = (text: string) => inTermsOf(objection, text);
  const long = (term: string, text: string) => ({
    term,
    detail: text === '' ? '' : <span className={styles.text}>{text}</span>,
    wide: true,
  });
  return (
    <Card title={own('异议内容')}>
      <div className={styles.form}>
        <DescriptionList
          items={[
            ...(clause === '' ? [] : [long('条款', clause)]),
            ...(target === '' ? [] : [long(own('异议对象'), target)]),
            long('事实和理由', facts),
            long('法律依据', basis),
            long(own('异议请求'), request),
          ]}
        />
        {files.length === 0 ? null : (
          <FileList label="附件" files={files} onDownload={(file) => void downloadFile(file)} />
        )}
      </div>
    </Card>
  );
}

const endedWords: Partial<Readonly<Record<ObjectionState, string>>> = {
  not_receivable: '不予受理',
  withdrawn: '撤回',
};

/** Number and times of the objection, and the actions that its company may take. */
function Record({ objection }: PartProps) {
  const { objectionNo, submittedAt, submittedBy, dueAt, endedAt, state, receipt } = objection;
  if (submittedAt === null) return null;
  return (
    <LetterRecord
      noun="异议"
      law={objection}
      no={objectionNo}
      {...{ submittedAt, submittedBy, receipt }}
      moments={[
        ['答复期限', dueAt],
        [`${endedWords[state] ?? '答复'}时间`, endedAt],
      ]}
    >
      {state === 'submitted' ? <Withdrawal objection={objection} /> : null}
    </LetterRecord>
  );
}

function Withdrawal({ objection }: PartProps) {
  const { id, subject } = objection;
  const { busy, run } = useCommand(withdrawObjection);
  const held = heldWords(subject) === '' ? '' : '有关的招标活动不再因本异议暂停。';
  return (
    <LetterWithdrawal
      noun="异议"
      law={objection}
      permission="objection.submit"
      text={inTermsOf(objection, `撤回后招标人不再答复，${held}撤回不能恢复；在法定期限内可以重新提出。`)}
      busy={busy}
      act={(said) => run({ id }, said)}
    />
  );
}
