import { type BidPhase, bidPhaseWording } from '@procure/domain/bid/bid.ts';
import { type BidStanding, bidStandingLabels } from '@procure/domain/bid/version.ts';
import { openingResultLabels } from '@procure/domain/opening/opening.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<BidPhase | 'none'> = {
  none: statuses.not_started,
  draft: statuses.not_completed,
  submitted: statuses.submitted,
  sealed: statuses.submitted,
  withdrawn: { tone: 'warning', icon: 'close' },
  missed: statuses.overdue,
  opened: statuses.started,
  deemed_revoked: { tone: 'danger', icon: 'alert' },
  unqualified: { tone: 'danger', icon: 'close' },
  deemed_withdrawn: { tone: 'warning', icon: 'alert' },
  rejected: { tone: 'danger', icon: 'close' },
  responsive: { tone: 'info', icon: 'check' },
  candidate: { tone: 'info', icon: 'scale' },
  won: { tone: 'success', icon: 'trophy' },
  lost: statuses.finished,
};

/** Badge with the phase of a bid, in the words for its supplier. */
export function BidBadge({ state }: { readonly state: BidPhase | 'none' }) {
  return (
    <StateBadge look={looks[state]} reader="supplier">
      {state === 'none' ? '尚未递交' : bidPhaseWording[state]}
    </StateBadge>
  );
}

/** Standing of a version as shown. `unopened`: its supplier did not pass the prequalification, and it stays sealed. */
export type ShownStanding = BidStanding | 'unopened';

const versionLooks: Looks<ShownStanding> = {
  valid: statuses.completed,
  unopened: looks.unqualified,
  superseded: statuses.finished,
  withdrawn: { tone: 'warning', icon: 'close' },
};

/** Badge that says whether a version of a bid counts. */
export function BidVersionBadge({ state }: { readonly state: ShownStanding }) {
  return (
    <StateBadge look={versionLooks[state]} reader="supplier">
      {state === 'unopened' ? openingResultLabels.unqualified : bidStandingLabels[state]}
    </StateBadge>
  );
}
