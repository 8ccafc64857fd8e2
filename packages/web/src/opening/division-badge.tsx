import { type DivisionPhase, divisionPhaseLabels } from '@procure/domain/opening/division.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<DivisionPhase> = {
  dealing: { tone: 'warning', icon: 'hourglass' },
  confirming: { tone: 'warning', icon: 'hourglass' },
  lapsed: { tone: 'neutral', icon: 'flag' },
  in_force: statuses.completed,
  cancelled: { tone: 'neutral', icon: 'flag' },
};

/** Badge with the phase of a new division of a lot's key. */
export function DivisionBadge({ state }: { readonly state: DivisionPhase }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {divisionPhaseLabels[state]}
    </StateBadge>
  );
}
