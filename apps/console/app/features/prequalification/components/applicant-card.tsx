import type { PrequalificationReview } from '@procure/contract/prequalification/prequalification.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { ConsortiumTable } from '@procure/web/consortium/consortium-table.tsx';
import { ExpiryNote } from '@procure/web/library/expiry-note.tsx';
import { TakenEntries } from '@procure/web/library/taken-entries.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';

interface ApplicantCardProps {
  readonly review: PrequalificationReview;
  readonly applicant: PrequalificationReview['applicants'][number];
}

/** An application with its files. */
export function ApplicantCard({ review: { lot, serverTime }, applicant }: ApplicantCardProps) {
  const today = dayOf(new Date(serverTime));
  return (
    <Card title={applicant.companyName}>
      <div className={styles.form}>
        <DescriptionList
          items={[
            { term: '统一社会信用代码', detail: applicant.uscc },
            { term: '递交时间', detail: formatDateTime(applicant.submittedAt) },
            {
              term: '联系人',
              detail: [applicant.contact.name, applicant.contact.phone, applicant.contact.email]
                .filter(Boolean)
                .join(' '),
            },
            {
              term: '资格要求',
              detail: <span className={styles.text}>{lot.qualification}</span>,
              wide: true,
            },
            {
              term: '申请说明',
              detail: <span className={styles.text}>{applicant.statement}</span>,
              wide: true,
            },
          ]}
        />
        {applicant.consortium === null ? null : (
          <ConsortiumTable
            consortium={applicant.consortium}
            leadName={applicant.companyName}
            leadCode={applicant.uscc}
          />
        )}
        {applicant.overlaps.length === 0 ? null : (
          <Note
            tone="warning"
            title="联合体各方不得单独申请或者参加其他联合体（《招标投标法实施条例》第三十七条）"
          >
            {applicant.overlaps.map((overlap) => (
              <p key={overlap}>{overlap}</p>
            ))}
          </Note>
        )}
        <ExpiryNote expiries={applicant.expiries} today={today}>
          <p>以上为申请人现行企业信息与资料库中的证照，由评审人判断是否影响资格。</p>
        </ExpiryNote>
        {applicant.files.length === 0 && applicant.library.length > 0 ? null : (
          <FileList
            label="资格证明文件"
            files={applicant.files}
            onDownload={(file) => void downloadFile(file)}
          />
        )}
        <TakenEntries
          entries={applicant.library}
          today={today}
          onDownload={(file) => void downloadFile(file)}
        />
      </div>
    </Card>
  );
}
