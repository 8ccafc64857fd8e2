import { type KeyStanding, keyStandingLabels } from '@procure/domain/account/partner.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<KeyStanding> = {
  coming: { tone: 'neutral', icon: 'clock' },
  active: statuses.completed,
  over: { tone: 'warning', icon: 'clock' },
  withdrawn: { tone: 'danger', icon: 'close' },
};

/** Badge with the standing of a partner's key: whether its signatures are accepted. */
export function PartnerKeyBadge({ state }: { readonly state: KeyStanding }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {keyStandingLabels[state]}
    </StateBadge>
  );
}
