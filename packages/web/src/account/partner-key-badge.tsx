import { type KeyStanding, keyStandingLabels } from '@procure/domain/account/partner.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<KeyStanding> = {
  coming: { tone: 'neutral', icon: 'clock' },
  active: statuses.completed,
  over: { tone: 'warning', icon: 'clock' },
  withdrawn: { tone: 'danger', icon: 'close' },
};

/** Whether a partner's key signs. */
export function PartnerKeyBadge({ state }: { readonly state: KeyStanding }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {keyStandingLabels[state]}
    </StateBadge>
  );
}
