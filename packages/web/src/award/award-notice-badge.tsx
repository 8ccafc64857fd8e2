import { type AwardNoticeState, awardNoticeStateLabels } from '@procure/domain/award/award.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import {
  type Looks,
  type Reader,
  StateBadge,
  waitsForStaff,
  waitsForSupplier,
} from '../page/state-badge.tsx';

const looks: Looks<AwardNoticeState> = {
  draft: statuses.pending_approval,
  approved: waitsForStaff('stamp'),
  issued: waitsForSupplier('hourglass'),
  acknowledged: { tone: 'success', icon: 'check' },
  contracted: statuses.completed,
  declined: { tone: 'danger', icon: 'close' },
  voided: { tone: 'danger', icon: 'close' },
};

interface AwardNoticeBadgeProps {
  readonly state: AwardNoticeState;
  readonly reader: Reader;
}

/** Badge with the state of a notice of award. */
export function AwardNoticeBadge({ state, reader }: AwardNoticeBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {awardNoticeStateLabels[state]}
    </StateBadge>
  );
}
