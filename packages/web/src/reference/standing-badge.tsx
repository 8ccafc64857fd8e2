import { type Standing, standingLabels } from '@procure/domain/reference/entry.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<Standing> = {
  upcoming: { tone: 'info', icon: 'clock' },
  offered: statuses.completed,
  ended: { tone: 'neutral', icon: 'close' },
};

/** Badge that says whether an entry is offered today. */
export function StandingBadge({ standing }: { readonly standing: Standing }) {
  return (
    <StateBadge look={looks[standing]} reader="staff">
      {standingLabels[standing]}
    </StateBadge>
  );
}
