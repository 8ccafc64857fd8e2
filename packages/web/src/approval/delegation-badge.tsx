import { type DelegationPhase, delegationPhaseLabels } from '@procure/domain/approval/delegation.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const over = { tone: 'neutral', icon: 'close' } as const;

const looks: Looks<DelegationPhase> = {
  upcoming: { tone: 'info', icon: 'clock' },
  standing: statuses.completed,
  expired: over,
  revoked: over,
};

/** Badge with the phase of a delegation, which depends on the time. */
export function DelegationBadge({ phase }: { readonly phase: DelegationPhase }) {
  return (
    <StateBadge look={looks[phase]} reader="staff">
      {delegationPhaseLabels[phase]}
    </StateBadge>
  );
}
