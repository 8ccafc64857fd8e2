import { type InvitationState, invitationStateLabels } from '@procure/domain/member/invitation.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<InvitationState> = {
  open: { tone: 'info', icon: 'hourglass' },
  expired: { tone: 'neutral', icon: 'clock' },
  accepted: statuses.completed,
  withdrawn: { tone: 'neutral', icon: 'close' },
};

/** Badge with the state of an invitation to join a company. */
export function MemberInvitationBadge({ state }: { readonly state: InvitationState }) {
  return (
    <StateBadge look={looks[state]} reader="supplier">
      {invitationStateLabels[state]}
    </StateBadge>
  );
}
