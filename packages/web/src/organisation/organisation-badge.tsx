import { type Organisation, organisationStateLabels } from '@procure/domain/organisation/organisation.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<Organisation['state']> = {
  active: statuses.completed,
  disabled: { tone: 'neutral', icon: 'close' },
};

/** Badge that says whether an organisation is active. */
export function OrganisationBadge({ state }: { readonly state: Organisation['state'] }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {organisationStateLabels[state]}
    </StateBadge>
  );
}
