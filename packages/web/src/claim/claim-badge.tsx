import { type ClaimState, claimStateLabels } from '@procure/domain/claim/claim.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, type Reader, StateBadge, waitsForStaff } from '../page/state-badge.tsx';

const looks: Looks<ClaimState> = {
  open: waitsForStaff('hourglass'),
  accepted: statuses.completed,
  refused: { tone: 'danger', icon: 'close' },
  withdrawn: { tone: 'neutral', icon: 'close' },
};

interface ClaimBadgeProps {
  readonly state: ClaimState;
  readonly reader: Reader;
}

/** Badge with the state of a claim to a company. */
export function ClaimBadge({ state, reader }: ClaimBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {claimStateLabels[state]}
    </StateBadge>
  );
}
