import { type AccountStanding, accountStandingLabels } from '@procure/domain/account/standing.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<AccountStanding> = {
  reset: statuses.pending_approval,
  disabled: { tone: 'danger', icon: 'close' },
  new: { tone: 'warning', icon: 'key' },
  active: statuses.completed,
};

/** Badge that says whether an account can be used. */
export function AccountBadge({ state }: { readonly state: AccountStanding }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {accountStandingLabels[state]}
    </StateBadge>
  );
}
