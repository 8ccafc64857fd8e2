import type { PrequalificationReview } from '@procure/contract/prequalification/prequalification.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { prequalificationPhaseLabels } from '@procure/domain/prequalification/prequalification.ts';
import { Card } from '@procure/ui/card/card.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { DecisionForm } from './decision-form.tsx';

interface DecisionCardProps {
  readonly review: PrequalificationReview;
  readonly applicant: PrequalificationReview['applicants'][number];
}

/** The decisions about an application, and the form of the next one. */
export function DecisionCard({ review: { phase }, applicant }: DecisionCardProps) {
  return (
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
  );
}
