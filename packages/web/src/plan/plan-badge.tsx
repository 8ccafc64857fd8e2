import { type PlanState, planStateLabels } from '@procure/domain/plan/plan.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<PlanState> = {
  draft: statuses.unfinished,
  submitted: statuses.pending_approval,
  returned: { tone: 'danger', icon: 'refresh' },
  approved: statuses.completed,
  ended: statuses.finished,
};

/** Badge with the state of a plan. */
export function PlanBadge({ state }: { readonly state: PlanState }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {planStateLabels[state]}
    </StateBadge>
  );
}
