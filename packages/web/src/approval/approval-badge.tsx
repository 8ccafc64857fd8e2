import { type ApprovalState, approvalStateLabels } from '@procure/domain/approval/approval.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<ApprovalState> = {
  waiting: statuses.pending_approval,
  granted: statuses.completed,
  returned: { tone: 'danger', icon: 'refresh' },
  withdrawn: statuses.finished,
};

/** Badge with the state of an approval. */
export function ApprovalBadge({ state }: { readonly state: ApprovalState }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {approvalStateLabels[state]}
    </StateBadge>
  );
}
