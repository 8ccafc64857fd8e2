import { withdrawObjection } from '@procure/contract/objection/objection.route.ts';
import type { OwnObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { type ObjectionState, objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { keepFile } from '@procure/web/file/keep-file.ts';
import { ObjectionBadge } from '@procure/web/objection/objection-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';
import { Allowed } from '../../../lib/permission.tsx';
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
  const own = (text: string) => inTermsOf(objection, text);
  const moment = (term: string, iso: string | null) =>
    iso === null ? [] : [{ term, detail: formatDateTimeSeconds(iso), wide: true }];
  const keep = () => {
    if (receipt === null) return;
    keepFile(own(`异议回执-${objectionNo}.json`), 'application/json', JSON.stringify(receipt, null, 2));
  };
  if (submittedAt === null) return null;
  return (
    <Card title="编号与回执">
      <div className={styles.form}>
        <DescriptionList
          items={[
            { term: own('异议编号'), detail: objectionNo, wide: true },
            ...moment('提交时间（北京时间）', submittedAt),
            { term: '提交人', detail: submittedBy, wide: true },
            ...moment('答复期限（北京时间）', dueAt),
            ...moment(`${endedWords[state] ?? '答复'}时间（北京时间）`, endedAt),
          ]}
        />
        {receipt === null ? null : (
          <>
            <div className={styles.actions}>
              <Button onClick={keep}>下载回执（JSON）</Button>
            </div>
            <p className={styles.hint}>
              {own('回执由平台签名（Ed25519），载明编号、提交时间和异议内容的校验值，请妥善保存。')}
            </p>
          </>
        )}
        {state === 'submitted' ? <Withdrawal objection={objection} /> : null}
      </div>
    </Card>
  );
}

function Withdrawal({ objection }: PartProps) {
  const { id, subject } = objection;
  const own = (text: string) => inTermsOf(objection, text);
  const act = useCommand(withdrawObjection);
  const held = heldWords(subject) === '' ? '' : '有关的招标活动不再因本异议暂停。';
  async function withdraw() {
    await confirm({
      title: own('撤回异议'),
      text: own(`撤回后招标人不再答复，${held}撤回不能恢复；在法定期限内可以重新提出。`),
      confirmText: '确认撤回',
      busyText: '正在撤回',
      danger: true,
      act: () => act.run({ id }, own('您已撤回异议')),
    });
  }
  return (
    <Allowed code="objection.submit">
      <div className={styles.actions}>
        <Button kind="danger" busy={act.busy} busyText="正在撤回" onClick={() => void withdraw()}>
          {own('撤回异议')}
        </Button>
      </div>
    </Allowed>
  );
}
