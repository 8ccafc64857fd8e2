import {
  type PrequalificationPhase,
  prequalificationPhaseLabels,
  prequalificationPhaseWording,
} from '@procure/domain/prequalification/prequalification.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import {
  type Looks,
  type Reader,
  StateBadge,
  waitsForStaff,
  waitsForSupplier,
} from '../page/state-badge.tsx';

const looks: Looks<PrequalificationPhase> = {
  draft: statuses.unfinished,
  submitted: statuses.submitted,
  withdrawn: statuses.finished,
  sealed: waitsForStaff('hourglass'),
  reviewing: waitsForStaff('scale'),
  clarify_requested: waitsForSupplier('hourglass'),
  clarify_replied: waitsForStaff('bell'),
  passed: statuses.completed,
  failed: { tone: 'danger', icon: 'close' },
  missed: statuses.overdue,
};

interface PrequalificationBadgeProps {
  readonly state: PrequalificationPhase;
  readonly reader: Reader;
}

/** Badge with the phase of an application, in the words for its reader. */
export function PrequalificationBadge({ state, reader }: PrequalificationBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {reader === 'staff' ? prequalificationPhaseLabels[state] : prequalificationPhaseWording[state]}
    </StateBadge>
  );
}
