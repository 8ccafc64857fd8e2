import { type EvaluationState, evaluationStateLabels } from '@procure/domain/evaluation/evaluation.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<EvaluationState> = {
  preparing: statuses.not_started,
  preliminary: statuses.started,
  scoring: statuses.started,
  awaiting_prices: statuses.started,
  signing: statuses.started,
  concluded: statuses.completed,
};

/** Badge with the state of an evaluation. */
export function EvaluationBadge({ state }: { readonly state: EvaluationState }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {evaluationStateLabels[state]}
    </StateBadge>
  );
}
