import { type EntrustmentPhase, entrustmentPhaseLabels } from '@procure/domain/entrustment/entrustment.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const over = { tone: 'neutral', icon: 'close' } as const;

const looks: Looks<EntrustmentPhase> = {
  offered: { tone: 'warning', icon: 'hourglass' },
  accepted: statuses.completed,
  upcoming: { tone: 'info', icon: 'clock' },
  standing: statuses.completed,
  lapsed: over,
  declined: over,
  withdrawn: over,
  expired: over,
  ended: over,
};

/** Badge with the phase of an entrustment, which depends on the time. */
export function EntrustmentBadge({ phase }: { readonly phase: EntrustmentPhase }) {
  return (
    <StateBadge look={looks[phase]} reader="staff">
      {entrustmentPhaseLabels[phase]}
    </StateBadge>
  );
}
