import { type OutboxState, outboxStateLabels } from '@procure/domain/message/state.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<OutboxState> = {
  waiting: { tone: 'info', icon: 'hourglass' },
  gathered: { tone: 'info', icon: 'hourglass' },
  sent: statuses.completed,
  digested: statuses.completed,
  refused: { tone: 'danger', icon: 'alert' },
  withheld: { tone: 'warning', icon: 'alert' },
  failed: { tone: 'danger', icon: 'alert' },
  cancelled: { tone: 'neutral', icon: 'close' },
};

/** Badge that says whether a message was sent. */
export function OutboxBadge({ state }: { readonly state: OutboxState }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {outboxStateLabels[state]}
    </StateBadge>
  );
}
