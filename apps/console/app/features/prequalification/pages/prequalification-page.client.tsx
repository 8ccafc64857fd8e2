import type { PrequalificationReview } from '@procure/contract/prequalification/prequalification.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { ApplicantCard } from '../components/applicant-card.tsx';
import { ApplicantQueue } from '../components/applicant-queue.tsx';
import { Conclusion } from '../components/conclusion.tsx';
import { DecisionCard } from '../components/decision-card.tsx';
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
  const { applicants, phase } = review;
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
          <ApplicantQueue review={review} chosen={applicant.id} onChoose={setChosen} />
          <div className={styles.page}>
            <ApplicantCard review={review} applicant={applicant} />
            <DecisionCard review={review} applicant={applicant} />
          </div>
        </div>
      )}
    </>
  );
}
