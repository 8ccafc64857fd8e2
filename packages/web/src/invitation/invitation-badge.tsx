import { type InvitationPhase, invitationPhaseLabels } from '@procure/domain/invitation/invitation.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<InvitationPhase> = {
  sent: { tone: 'info', icon: 'hourglass' },
  accepted: statuses.completed,
  declined: { tone: 'neutral', icon: 'close' },
  expired: { tone: 'warning', icon: 'alert' },
  cancelled: statuses.finished,
};

/** Where an invitation stands, as its buyer reads it. */
export function InvitationBadge({ state }: { readonly state: InvitationPhase }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {invitationPhaseLabels[state]}
    </StateBadge>
  );
}
