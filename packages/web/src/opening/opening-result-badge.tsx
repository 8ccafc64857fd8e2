import { type OpeningResult, openingResultLabels } from '@procure/domain/opening/opening.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<OpeningResult> = {
  opened: statuses.completed,
  deemed_revoked: { tone: 'danger', icon: 'alert' },
  unqualified: { tone: 'warning', icon: 'close' },
  deemed_withdrawn: { tone: 'warning', icon: 'alert' },
};

/** Badge with the result of a bid at the opening. */
export function OpeningResultBadge({ state }: { readonly state: OpeningResult }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {openingResultLabels[state]}
    </StateBadge>
  );
}
