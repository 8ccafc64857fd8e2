import {
  type ClarificationPhase,
  clarificationPhaseLabels,
  clarificationPhaseWording,
} from '@procure/domain/clarification/clarification.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import {
  type Looks,
  type Reader,
  StateBadge,
  waitsForStaff,
  waitsForSupplier,
} from '../page/state-badge.tsx';

const looks: Looks<ClarificationPhase> = {
  issued: waitsForSupplier('hourglass'),
  replied: waitsForStaff('bell'),
  accepted: statuses.completed,
  re_requested: statuses.finished,
  overdue: statuses.overdue,
};

interface ClarificationBadgeProps {
  readonly state: ClarificationPhase;
  readonly reader: Reader;
}

/** Badge with the phase of a clarification, in the words for its reader. */
export function ClarificationBadge({ state, reader }: ClarificationBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {reader === 'staff' ? clarificationPhaseLabels[state] : clarificationPhaseWording[state]}
    </StateBadge>
  );
}
