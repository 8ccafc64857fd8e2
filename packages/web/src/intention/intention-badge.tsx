import { type IntentionState, intentionStateLabels } from '@procure/domain/intention/intention.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<IntentionState> = {
  draft: statuses.unfinished,
  published: statuses.completed,
  cancelled: statuses.finished,
};

/** Badge with the state of a planned purchase. */
export function IntentionBadge({ state }: { readonly state: IntentionState }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {intentionStateLabels[state]}
    </StateBadge>
  );
}
