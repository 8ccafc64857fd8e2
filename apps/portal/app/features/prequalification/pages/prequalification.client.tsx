import { withdrawPrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type { PrequalificationApplication } from '@procure/contract/prequalification/prequalification.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ConsortiumTable } from '@procure/web/consortium/consortium-table.tsx';
import { TakenEntries } from '@procure/web/library/taken-entries.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';
import { LotHeader, LotOfAddress } from '../../../lib/lot-page.tsx';
import { ObjectionWay } from '../../../lib/objection.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { ApplicationForm } from '../components/application-form.tsx';
import { ResultWays } from '../components/result-ways.tsx';
import { applicationQuery } from '../queries.ts';

export default function PrequalificationPage() {
  return <LotOfAddress title="资格预审">{(lotId) => <OfLot lotId={lotId} />}</LotOfAddress>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery(applicationQuery(lotId));
  return <Loaded query={query}>{(application) => <Application application={application} />}</Loaded>;
}

const writable: readonly PrequalificationApplication['phase'][] = ['none', 'draft', 'withdrawn'];

function Application({ application }: { readonly application: PrequalificationApplication }) {
  const { lot, phase, applyBlocker } = application;
  const [replacing, setReplacing] = useState(false);
  const writing = applyBlocker === null && (writable.includes(phase) || (phase === 'submitted' && replacing));
  return (
    <div className={styles.page}>
      <LotHeader title="资格预审" lot={lot} />
      <Standing application={application} />
      <ObjectionWay lotId={lot.id} subject="prequalification_document" />
      <div className={styles.pair}>
        <Card
          title="资格预审申请"
          aside={
            application.withdrawBlocker === null && !replacing ? (
              <Submitted application={application} onReplace={() => setReplacing(true)} />
            ) : null
          }
        >
          {writing ? (
            <ApplicationForm
              // Another version starts from another text; while the user writes, the form does not change.
              key={replacing ? 'replacing' : lot.id}
              application={application}
              replacing={replacing}
              onDone={() => setReplacing(false)}
            />
          ) : phase === 'none' ? (
            <EmptyState text="本企业没有递交申请" />
          ) : (
            <Written application={application} />
          )}
        </Card>
        <div className={styles.stack}>
          <Card title="资格要求">
            <p className={styles.text}>{lot.qualification}</p>
          </Card>
          <Card title="时间">
            <DescriptionList
              items={[
                {
                  term: '申请截止',
                  detail: <Time iso={lot.prequalificationDeadline ?? ''} zone />,
                  wide: true,
                },
                {
                  term: '文件获取',
                  detail: `${formatDateTime(lot.documentFrom)} 起，通过后可获取`,
                  wide: true,
                },
                { term: '投标截止', detail: <Time iso={lot.bidDeadline} zone />, wide: true },
                { term: inTermsOf(lot, '招标人'), detail: lot.buyerName, wide: true },
                { term: '联系人', detail: `${lot.contact.name} ${lot.contact.phone}`, wide: true },
              ]}
            />
          </Card>
        </div>
      </div>
    </div>
  );
}

function Submitted({
  application,
  onReplace,
}: {
  readonly application: PrequalificationApplication;
  readonly onReplace: () => void;
}) {
  const act = useCommand(withdrawPrequalification);
  async function withdraw() {
    await confirm({
      title: '撤回资格预审申请',
      text: '撤回后本企业没有有效申请；截止前可以重新递交，内容会保留为草稿。',
      confirmText: '确认撤回',
      danger: true,
      act: () => act.run({ lotId: application.lot.id, version: application.version }, '您已撤回资格预审申请'),
    });
  }
  return (
    <Allowed code="prequalification.submit">
      <div className={styles.actions}>
        {application.applyBlocker === null ? <Button onClick={onReplace}>修改并重新递交</Button> : null}
        <Button kind="danger" busy={act.busy} busyText="正在撤回" onClick={() => void withdraw()}>
          撤回申请
        </Button>
      </div>
    </Allowed>
  );
}

function Written({ application }: { readonly application: PrequalificationApplication }) {
  const { statement, contact, files, library, consortium, companyName, companyCode } = application;
  return (
    <div className={styles.form}>
      <DescriptionList
        items={[
          { term: '联系人', detail: contact.name },
          { term: '联系电话', detail: contact.phone },
          { term: '邮箱', detail: contact.email },
          { term: '申请说明', detail: <span className={styles.text}>{statement}</span>, wide: true },
        ]}
      />
      {consortium.members.length === 0 ? null : (
        <ConsortiumTable consortium={consortium} leadName={companyName} leadCode={companyCode} />
      )}
      {files.length === 0 && library.length > 0 ? null : (
        <FileList label="资格证明文件" files={files} onDownload={(file) => void downloadFile(file)} />
      )}
      <TakenEntries
        entries={library}
        today={dayOf(new Date(application.serverTime))}
        onDownload={(file) => void downloadFile(file)}
      />
    </div>
  );
}

/** The result has been reopened: it stays valid until the new one is announced. */
function Anew({ application: { reopenedAt } }: { readonly application: PrequalificationApplication }) {
  return reopenedAt === null ? null : (
    <p>
      招标人自{formatDateTime(reopenedAt)}
      （北京时间）起依法重新评审资格预审申请。公布新的结果之前，本结果继续有效；新的结果会另行通知您。
    </p>
  );
}

/** The state of the application, and who acts next by when. */
function Standing({ application }: { readonly application: PrequalificationApplication }) {
  const { lot, phase, applyBlocker, submittedAt, submittedBy, serverTime } = application;
  const deadline = lot.prequalificationDeadline ?? lot.bidDeadline;
  const by = submittedAt === null ? '' : `${submittedBy ?? ''} 于 ${formatDateTime(submittedAt)} 递交。`;
  const countdown = <Countdown deadline={deadline} serverNow={serverTime} prefix="申请时间还剩" />;
  switch (phase) {
    case 'none':
    case 'draft':
    case 'withdrawn': {
      if (applyBlocker !== null) return <Note tone="warning" title={applyBlocker.message} />;
      if (phase === 'withdrawn') {
        return (
          <Note tone="warning" title="您已撤回申请，当前没有有效申请">
            <p>截止前可以重新递交。</p>
            {countdown}
          </Note>
        );
      }
      return (
        <Note title={phase === 'draft' ? '申请尚未递交' : '请递交资格预审申请'}>
          <p>通过资格预审的申请人才能获取招标文件并投标。</p>
          {countdown}
        </Note>
      );
    }
    case 'submitted':
      return (
        <Note tone="success" title="您已递交申请，待截止后评审">
          <p>{by}截止前可以撤回或替换；截止前招标人看不到任何申请。</p>
          {countdown}
        </Note>
      );
    case 'sealed':
    case 'reviewing':
    case 'clarify_requested':
    case 'clarify_replied':
      return (
        <Note title="您已递交申请，招标人评审中">
          <p>{by}结果会同时通知全体申请人，请留意站内消息。</p>
        </Note>
      );
    case 'passed':
      return (
        <Note tone="success" title="您已通过资格预审">
          <Anew application={application} />
          <p>
            下一步：{formatDateTime(lot.documentFrom)} 起获取招标文件。
            <ButtonLink kind="text" href={`/downloadDoc?lotId=${lot.id}`}>
              招标文件
            </ButtonLink>
          </p>
        </Note>
      );
    case 'failed':
      return (
        <Note tone="danger" title="您未通过资格预审">
          <p>理由：{application.reason}</p>
          <Anew application={application} />
          <ResultWays lotId={lot.id} />
        </Note>
      );
    case 'missed':
      return (
        <Note tone="warning" title="您未在截止前递交申请">
          <p>资格预审已于{formatDateTime(deadline)}截止，草稿未递交，不能参加本项目。</p>
        </Note>
      );
  }
}
