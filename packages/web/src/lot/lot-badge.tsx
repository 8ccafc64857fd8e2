import { type LotPhase, lotPhaseLabels } from '@procure/domain/lot/lot.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

/** The same look for buyers, suppliers and visitors. */
const looks: Looks<LotPhase> = {
  draft: { tone: 'neutral', icon: 'file' },
  pending_approval: statuses.pending_approval,
  approved: { tone: 'warning', icon: 'stamp' },
  announced: { tone: 'info', icon: 'bell' },
  prequalifying: { tone: 'info', icon: 'audit' },
  prequalified: { tone: 'info', icon: 'check' },
  bidding: { tone: 'success', icon: 'play' },
  closed: { tone: 'info', icon: 'clock' },
  opening: { tone: 'info', icon: 'key' },
  evaluating: { tone: 'info', icon: 'scale' },
  reshowing: statuses.pending_approval,
  publicity: { tone: 'info', icon: 'bell' },
  deciding: { tone: 'info', icon: 'scale' },
  awarded: { tone: 'info', icon: 'trophy' },
  contracted: { tone: 'neutral', icon: 'check-circle' },
  archived: statuses.finished,
  failed: { tone: 'danger', icon: 'alert' },
  suspended: { tone: 'warning', icon: 'half' },
  terminated: { tone: 'danger', icon: 'close' },
};

/** Badge with the phase of a lot: icon, words and colour. */
export function LotBadge({ phase }: { readonly phase: LotPhase }) {
  return (
    <StateBadge look={looks[phase]} reader="staff">
      {lotPhaseLabels[phase]}
    </StateBadge>
  );
}
