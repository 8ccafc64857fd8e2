import {
  type PrequalificationPhase,
  prequalificationPhaseLabels,
} from '@procure/domain/prequalification/prequalification.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<PrequalificationPhase> = {
  draft: statuses.unfinished,
  submitted: statuses.submitted,
  withdrawn: statuses.finished,
  sealed: { tone: 'warning', icon: 'hourglass' },
  reviewing: { tone: 'warning', icon: 'scale' },
  clarify_requested: { tone: 'info', icon: 'hourglass' },
  clarify_replied: { tone: 'warning', icon: 'bell' },
  passed: statuses.completed,
  failed: { tone: 'danger', icon: 'close' },
  missed: statuses.overdue,
};

/** Where an application stands, as who reviews it reads it. */
export function PrequalificationBadge({ state }: { readonly state: PrequalificationPhase }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {prequalificationPhaseLabels[state]}
    </StateBadge>
  );
}
