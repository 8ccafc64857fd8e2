import { type AmendmentState, amendmentStateLabels } from '@procure/domain/amendment/amendment.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<AmendmentState> = {
  draft: statuses.unfinished,
  pending: statuses.pending_approval,
  published: statuses.completed,
  withdrawn: statuses.finished,
};

/** Badge with the state of an amendment to issued documents. */
export function AmendmentBadge({ state }: { readonly state: AmendmentState }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {amendmentStateLabels[state]}
    </StateBadge>
  );
}
