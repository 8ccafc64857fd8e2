import {
  type DrawPhase,
  type DrawState,
  drawPhaseLabels,
  drawStateLabels,
} from '@procure/domain/draw/draw.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const phases: Looks<DrawPhase> = {
  unrequested: statuses.pending_approval,
  committed: { tone: 'info', icon: 'clock' },
  inviting: { tone: 'info', icon: 'clock' },
  exhausted: { tone: 'warning', icon: 'alert' },
  complete: statuses.completed,
};

const states: Looks<DrawState> = {
  invited: { tone: 'info', icon: 'clock' },
  accepted: statuses.completed,
  declined: statuses.finished,
  silent: statuses.finished,
  withdrawn: statuses.finished,
  unavailable: statuses.finished,
};

interface DrawPhaseBadgeProps {
  readonly phase: DrawPhase;
  /** The words for what is drawn; experts by default. */
  readonly labels?: Readonly<Record<DrawPhase, string>>;
}

/** Badge with how far the drawn seats or places of a lot are filled. */
export function DrawPhaseBadge({ phase, labels = drawPhaseLabels }: DrawPhaseBadgeProps) {
  return (
    <StateBadge look={phases[phase]} reader="staff">
      {labels[phase]}
    </StateBadge>
  );
}

/** Badge with the state of a drawn expert's invitation. */
export function DrawStateBadge({ state }: { readonly state: DrawState }) {
  return (
    <StateBadge look={states[state]} reader="staff">
      {drawStateLabels[state]}
    </StateBadge>
  );
}
