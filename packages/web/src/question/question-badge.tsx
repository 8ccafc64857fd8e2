import {
  type QuestionState,
  questionStateLabels,
  questionStateWording,
} from '@procure/domain/question/question.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, type Reader, StateBadge, waitsForStaff } from '../page/state-badge.tsx';

const looks: Looks<QuestionState> = {
  draft: { tone: 'neutral', icon: 'file' },
  submitted: waitsForStaff('hourglass'),
  answered: waitsForStaff('stamp'),
  published: statuses.completed,
  closed: statuses.finished,
  withdrawn: statuses.finished,
};

interface QuestionBadgeProps {
  readonly state: QuestionState;
  readonly reader: Reader;
}

/** Badge with the state of a question, in the words for its reader. */
export function QuestionBadge({ state, reader }: QuestionBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {reader === 'staff' ? questionStateLabels[state] : questionStateWording[state]}
    </StateBadge>
  );
}
