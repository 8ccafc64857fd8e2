import {
  type InvitationPhase,
  invitationPhaseLabels,
  invitationPhaseWording,
} from '@procure/domain/invitation/invitation.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, type Reader, StateBadge, waitsForSupplier } from '../page/state-badge.tsx';

const looks: Looks<InvitationPhase> = {
  sent: waitsForSupplier('hourglass'),
  accepted: statuses.completed,
  declined: { tone: 'neutral', icon: 'close' },
  expired: { tone: 'warning', icon: 'alert' },
  cancelled: statuses.finished,
};

interface InvitationBadgeProps {
  readonly state: InvitationPhase;
  readonly reader: Reader;
}

/** Badge with the phase of an invitation, in the words for its reader. */
export function InvitationBadge({ state, reader }: InvitationBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {reader === 'staff' ? invitationPhaseLabels[state] : invitationPhaseWording[state]}
    </StateBadge>
  );
}
