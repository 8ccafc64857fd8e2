import { type SupplierState, supplierStateLabels } from '@procure/domain/invitation/draw.ts';
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

const supplierLooks: Looks<SupplierState> = {
  invited: waitsForSupplier('hourglass'),
  declined: { tone: 'neutral', icon: 'close' },
  silent: { tone: 'warning', icon: 'alert' },
  cancelled: statuses.finished,
  unavailable: statuses.finished,
};

/** Badge with the state of a drawn supplier who holds no place any more. */
export function SupplierStateBadge({ state }: { readonly state: SupplierState }) {
  return (
    <StateBadge look={supplierLooks[state]} reader="staff">
      {supplierStateLabels[state]}
    </StateBadge>
  );
}
