import { withdrawComplaint } from '@procure/contract/complaint/complaint.route.ts';
import type { OwnComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import { complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { useServerNow } from '@procure/web/call/server-now.ts';
import { ComplaintBadge } from '@procure/web/complaint/complaint-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import { LetterRecord, LetterWithdrawal } from '../../../lib/letter-record.tsx';
import styles from '../../../lib/lot-page.module.css';
import { ownComplaintQuery } from '../queries.ts';
import { Correction } from './correction.tsx';
import { Decision, Order } from './decision.tsx';
import { Standing } from './standing.tsx';

/** One complaint of the company: its text, its state, the decision, and the remaining remedies. */
export function ComplaintDetail({ id }: { readonly id: string }) {
  const query = useQuery({
    ...ownComplaintQuery(id),
    staleTime: 0,
    refetchInterval: (query) =>
      readAgainAt(query, ({ reviewDueAt, decisionDueAt, correctUntil }) =>
        [reviewDueAt, decisionDueAt, correctUntil].filter((moment) => moment !== null),
      ),
  });
  return (
    <Loaded query={query} back={{ href: '/complaint', text: '返回我的投诉' }}>
      {(complaint) => <One complaint={complaint} receivedAt={query.dataUpdatedAt} />}
    </Loaded>
  );
}

interface PartProps {
  readonly complaint: OwnComplaintView;
}

function One({ complaint, receivedAt }: PartProps & { readonly receivedAt: number }) {
  const { subject, lotName, tenderNo, lotId, objectionId } = complaint;
  const serverNow = useServerNow(complaint.serverTime, receivedAt);
  return (
    <div className={styles.page}>
      <PageHeader
        title={inTermsOf(complaint, `对${complaintSubjectLabels[subject]}的投诉`)}
        badges={<ComplaintBadge complaint={complaint} reader="supplier" />}
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
            {objectionId === null ? null : (
              <ButtonLink href={`/objection?id=${objectionId}`}>
                {inTermsOf(complaint, '先行的异议')}
              </ButtonLink>
            )}
            <ButtonLink href={`/complaint?lotId=${lotId}`}>本标段的投诉</ButtonLink>
            <ButtonLink href={`/processManage?lotId=${lotId}`}>项目进展</ButtonLink>
          </>
        }
      />
      <Standing complaint={complaint} serverNow={serverNow} />
      <Order of={complaint} />
      {complaint.state === 'correcting' ? <Correction key={complaint.version} complaint={complaint} /> : null}
      <div className={styles.pair}>
        <div className={styles.stack}>
          <Decision complaint={complaint} />
          <Text complaint={complaint} />
        </div>
        <div className={styles.stack}>
          <Record complaint={complaint} />
        </div>
      </div>
    </div>
  );
}

function Text({ complaint }: PartProps) {
  const { respondent, facts, basis, request, agent, knownOn, files, supervisor } = complaint;
  const long = (term: string, text: string) =>
    text === '' ? [] : [{ term, detail: <span className={styles.text}>{text}</span>, wide: true }];
  return (
    <Card title="投诉内容">
      <div className={styles.form}>
        <DescriptionList
          items={[
            ...long('监督部门', supervisor ?? ''),
            ...long('被投诉的投标人', respondent),
            ...long('知道该事项的日期', knownOn),
            ...long('事实和理由', facts),
            ...long('法律依据', basis),
            ...long('投诉请求', request),
            ...long('代理人', agent),
          ]}
        />
        {files.length === 0 ? null : (
          <FileList label="附件" files={files} onDownload={(file) => void downloadFile(file)} />
        )}
      </div>
    </Card>
  );
}

/** Number and times of the complaint, and the actions that its company may take. */
function Record({ complaint }: PartProps) {
  const { complaintNo, submittedAt, submittedBy, correctedAt, receivedAt, endedAt, state, receipt } =
    complaint;
  if (submittedAt === null) return null;
  return (
    <LetterRecord
      noun="投诉"
      law={complaint}
      no={complaintNo}
      {...{ submittedAt, submittedBy, receipt }}
      moments={[
        ['补正时间', correctedAt],
        ['受理时间', receivedAt],
        [state === 'withdrawn' ? '撤回时间' : '办结时间', endedAt],
      ]}
    >
      {endedAt === null ? <Withdrawal complaint={complaint} /> : null}
    </LetterRecord>
  );
}

function Withdrawal({ complaint }: PartProps) {
  const { id } = complaint;
  const { busy, run } = useCommand(withdrawComplaint);
  return (
    <LetterWithdrawal
      noun="投诉"
      law={complaint}
      permission="complaint.submit"
      text={inTermsOf(
        complaint,
        '撤回后处理程序终止，责令的暂停随之结束。撤回不能恢复，也不能以同一异议再次投诉。',
      )}
      busy={busy}
      act={(said) => run({ id }, said)}
    />
  );
}
