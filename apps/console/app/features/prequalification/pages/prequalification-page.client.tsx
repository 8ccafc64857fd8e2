import { concludePrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type {
  Applicant,
  PrequalificationReview,
} from '@procure/contract/prequalification/prequalification.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { prequalificationPhaseLabels } from '@procure/domain/prequalification/prequalification.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
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
import { DecisionForm } from '../components/decision-form.tsx';
import { reviewQuery } from '../queries.ts';

export default function PrequalificationPage() {
  return <LotDeskPage desk="prequalification">{(lotId) => <OfLot key={lotId} lotId={lotId} />}</LotDeskPage>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery(reviewQuery(lotId));
  return <Loaded query={query}>{(review) => <Review review={review} />}</Loaded>;
}

const isDecided = ({ phase }: Applicant) => phase === 'passed' || phase === 'failed';

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
              {phase === 'reviewing' ? (
                <Allowed
                  code="prequalification.review"
                  otherwise={<p className={styles.hint}>由本项目的负责人或经办评定。</p>}
                >
                  <DecisionForm key={applicant.id} applicant={applicant} />
                </Allowed>
              ) : null}
            </Card>
          </div>
        </div>
      )}
    </>
  );
}

/** How far the review is, what it will come to, and the one button that tells everybody. */
function Conclusion({ review }: { readonly review: PrequalificationReview }) {
  const [asking, setAsking] = useState(false);
  const act = useCommand(concludePrequalification);
  const { applicants, minPassed, lot } = review;
  const undecided = applicants.filter((one) => !isDecided(one)).length;
  const passed = applicants.filter(({ phase }) => phase === 'passed').length;
  const fails = passed < minPassed;
  if (review.phase === 'concluded') {
    const lotFailed = lot.phase === 'failed';
    return (
      <Note
        tone={lotFailed ? 'danger' : 'success'}
        title={lotFailed ? '资格预审结果已公布，本标段已流标' : '资格预审结果已公布'}
      >
        <p>
          {formatDateTime(lot.prequalificationConcludedAt ?? review.serverTime)} 公布；收到{applicants.length}
          份申请，通过
          {passed}家。
        </p>
      </Note>
    );
  }
  return (
    <Note
      tone={undecided === 0 && fails ? 'warning' : 'info'}
      title={undecided > 0 ? `还有${undecided}份申请未评审` : `全部评审完毕：通过${passed}家`}
    >
      <p>结果公布前申请人看不到评定；公布时同时通知全体申请人。</p>
      {undecided === 0 ? (
        <Allowed code="prequalification.review">
          <div className={styles.actions}>
            <Button kind={fails ? 'danger' : 'primary'} onClick={() => setAsking(true)}>
              公布资格预审结果
            </Button>
          </div>
        </Allowed>
      ) : null}
      {asking ? (
        <CommandDialog
          title="公布资格预审结果"
          confirmText={fails ? '公布结果并宣布流标' : '公布结果'}
          busyText="正在公布"
          danger={fails}
          onClose={() => setAsking(false)}
          act={() => act.run({ lotId: lot.id }, '资格预审结果已公布')}
        >
          <p className={styles.text}>
            收到{applicants.length}份申请，通过{passed}家，未通过{applicants.length - passed}
            家。公布后不能更改。
          </p>
          {fails ? (
            <p className={styles.text}>
              通过的申请人不足{minPassed}
              家，本标段将流标，公开征集的项目同时发布流标公告（《招标投标法实施条例》第十九条）。
            </p>
          ) : null}
        </CommandDialog>
      ) : null}
    </Note>
  );
}
