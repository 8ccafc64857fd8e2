import { type Expiry, type ExpiryState, expiryInWords, expiryState } from '@procure/domain/library/expiry.ts';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<ExpiryState> = {
  valid: { tone: 'success', icon: 'check-circle' },
  soon: { tone: 'warning', icon: 'hourglass' },
  expired: { tone: 'danger', icon: 'alert' },
};

interface ExpiryBadgeProps extends Pick<Expiry, 'expiryDate'> {
  /** A Beijing day, by the server's clock. */
  readonly today: string;
}

/** Badge with the days left before a certificate expires. */
export function ExpiryBadge({ expiryDate, today }: ExpiryBadgeProps) {
  return (
    <StateBadge look={looks[expiryState(expiryDate, today)]} reader="supplier">
      {expiryInWords(expiryDate, today)}
    </StateBadge>
  );
}
