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

/** Where an invitation stands, in the words of whoever reads it. */
export function InvitationBadge({ state, reader }: InvitationBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {reader === 'staff' ? invitationPhaseLabels[state] : invitationPhaseWording[state]}
    </StateBadge>
  );
}
