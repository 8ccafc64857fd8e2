import type { PrequalificationReview } from '@procure/contract/prequalification/prequalification.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { prequalificationPhaseLabels } from '@procure/domain/prequalification/prequalification.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ExpiryNote } from '@procure/web/library/expiry-note.tsx';
import { TakenEntries } from '@procure/web/library/taken-entries.tsx';
import { PrequalificationBadge } from '@procure/web/prequalification/prequalification-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { Allowed } from '../../../lib/permission.ts';
import { AnewWords } from '../components/anew-words.tsx';
import { Conclusion } from '../components/conclusion.tsx';
import { DecisionForm } from '../components/decision-form.tsx';
import { Reopening } from '../components/reopening.tsx';
import { reviewQuery } from '../queries.ts';

export default function PrequalificationPage() {
  return <LotDeskPage desk="prequalification">{(lotId) => <OfLot key={lotId} lotId={lotId} />}</LotDeskPage>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery(reviewQuery(lotId));
  return <Loaded query={query}>{(review) => <Review review={review} />}</Loaded>;
}

function Review({ review }: { readonly review: PrequalificationReview }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { applicants, phase, lot } = review;
  if (phase === 'sealed') {
    return (
      <Note title="资格预审申请受理中">
        <p>
          申请于{formatDateTime(review.deadline)}（北京时间）截止。截止前系统不向任何人显示申请人及其数量。
        </p>
        <Countdown
          deadline={review.deadline}
          serverNow={review.serverTime}
          endedText="已截止，请刷新页面开始评审"
        />
      </Note>
    );
  }
  const applicant = applicants.find(({ id }) => id === chosen) ?? applicants[0];
  const today = dayOf(new Date(review.serverTime));
  return (
    <>
      <Reopening review={review} />
      <Conclusion review={review} />
      {applicant === undefined ? (
        <Card title="申请（0份）">
          <EmptyState text="没有收到资格预审申请" />
        </Card>
      ) : (
        <div className={styles.split}>
          <Card title={`申请（${applicants.length}份）`}>
            <ul className={styles.queue}>
              {applicants.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    aria-current={one.id === applicant.id}
                    onClick={() => setChosen(one.id)}
                  >
                    {one.companyName}
                    <span>
                      <PrequalificationBadge state={one.phase} reader="staff" />
                    </span>
                    {phase === 'reopened' ? (
                      <span>
                        <AnewWords applicant={one} />
                      </span>
                    ) : null}
                  </button>
                </li>
              ))}
            </ul>
          </Card>
          <div className={styles.page}>
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
            <Card title="评定">
              {applicant.decidedAt === null ? null : (
                <p className={styles.hint}>
                  {applicant.decidedBy} 于 {formatDateTime(applicant.decidedAt)} 评定为
                  {prequalificationPhaseLabels[applicant.phase]}
                  {applicant.reason === null ? '。' : `：${applicant.reason}`}
                </p>
              )}
              {applicant.anew === null ? null : (
                <p className={styles.hint}>
                  {applicant.anew.by} 于 {formatDateTime(applicant.anew.at)} 重新评定为
                  {prequalificationPhaseLabels[applicant.anew.state]}
                  {applicant.anew.reason === null ? '' : `：${applicant.anew.reason}`}，公布后取代原结果。
                </p>
              )}
              {phase === 'reviewing' || phase === 'reopened' ? (
                <Allowed
                  code="prequalification.review"
                  otherwise={<p className={styles.hint}>由本项目的负责人或经办评定。</p>}
                >
                  <DecisionForm key={applicant.id} applicant={applicant} reopened={phase === 'reopened'} />
                </Allowed>
              ) : null}
            </Card>
          </div>
        </div>
      )}
    </>
  );
}
