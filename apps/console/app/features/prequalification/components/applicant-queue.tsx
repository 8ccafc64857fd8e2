import type { PrequalificationReview } from '@procure/contract/prequalification/prequalification.schema.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { PrequalificationBadge } from '@procure/web/prequalification/prequalification-badge.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { AnewWords } from './anew-words.tsx';

interface ApplicantQueueProps {
  readonly review: PrequalificationReview;
  /** Id of the applicant that is open. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The applicants with their states, to choose from. */
export function ApplicantQueue({ review: { applicants, phase }, chosen, onChoose }: ApplicantQueueProps) {
  return (
    <Card title={`申请（${applicants.length}份）`}>
      <ul className={styles.queue}>
        {applicants.map((one) => (
          <li key={one.id}>
            <button type="button" aria-current={one.id === chosen} onClick={() => onChoose(one.id)}>
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
  );
}
