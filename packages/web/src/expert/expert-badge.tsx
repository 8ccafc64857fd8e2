import { type ExpertStanding, expertStandingLabels } from '@procure/domain/expert/expert.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<ExpertStanding> = {
  submitted: statuses.pending_approval,
  returned: { tone: 'danger', icon: 'refresh' },
  active: statuses.completed,
  suspended: { tone: 'danger', icon: 'alert' },
  expired: { tone: 'warning', icon: 'clock' },
  ended: statuses.finished,
};

/** Badge with the standing of an expert. */
export function ExpertBadge({ standing }: { readonly standing: ExpertStanding }) {
  return (
    <StateBadge look={looks[standing]} reader="staff">
      {expertStandingLabels[standing]}
    </StateBadge>
  );
}
