import { type CommentState, commentStateLabels } from '@procure/domain/comment/comment.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, StateBadge } from '../page/state-badge.tsx';

const looks: Looks<CommentState> = {
  open: statuses.not_completed,
  settled: statuses.completed,
  withdrawn: statuses.finished,
};

/** Badge with the state of a comment. */
export function CommentBadge({ state }: { readonly state: CommentState }) {
  return (
    <StateBadge look={looks[state]} reader="staff">
      {commentStateLabels[state]}
    </StateBadge>
  );
}
