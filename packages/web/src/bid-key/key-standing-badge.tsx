import { type KeyStanding, keyStandingLabels } from '@procure/domain/bid-key/bid-key.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<KeyStanding> = {
  none: statuses.not_started,
  waiting: { tone: 'warning', icon: 'clock' },
  held: statuses.completed,
};

/** Badge that says whether a member of a company holds the company's key. */
export function KeyStandingBadge({ state }: { readonly state: KeyStanding }) {
  return (
    <StateBadge look={looks[state]} reader="supplier">
      {keyStandingLabels[state]}
    </StateBadge>
  );
}
