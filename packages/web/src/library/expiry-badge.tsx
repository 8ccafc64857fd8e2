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

/** How far off the last day of a certificate is. */
export function ExpiryBadge({ expiryDate, today }: ExpiryBadgeProps) {
  return (
    <StateBadge look={looks[expiryState(expiryDate, today)]} reader="supplier">
      {expiryInWords(expiryDate, today)}
    </StateBadge>
  );
}
