import {
  type ChangeRequestState,
  changeRequestStateLabels,
} from '@procure/domain/change-request/change-request.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import {
  type Looks,
  type Reader,
  StateBadge,
  waitsForStaff,
  waitsForSupplier,
} from '../page/state-badge.tsx';

const looks: Looks<ChangeRequestState> = {
  draft: { tone: 'neutral', icon: 'file' },
  pending: waitsForStaff('hourglass'),
  returned: waitsForSupplier('file'),
  approved: statuses.completed,
  rejected: { tone: 'danger', icon: 'close' },
  withdrawn: statuses.finished,
};

interface ChangeRequestBadgeProps {
  readonly state: ChangeRequestState;
  readonly reader: Reader;
}

/** Badge with the state of a request to change company data. */
export function ChangeRequestBadge({ state, reader }: ChangeRequestBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {changeRequestStateLabels[state]}
    </StateBadge>
  );
}
