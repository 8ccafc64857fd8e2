import type { ObjectionRow } from '@procure/contract/objection/objection.schema.ts';
import { ObjectionBadge } from '@procure/web/objection/objection-badge.tsx';

/** An unsigned outcome is not shown as the state. */
export function ObjectionStateBadge({
  objection: { state, overdue, outcome },
}: {
  readonly objection: Pick<ObjectionRow, 'state' | 'overdue' | 'outcome'>;
}) {
  const given = state === 'answered' ? outcome : null;
  return <ObjectionBadge objection={{ state, overdue, outcome: given }} reader="staff" />;
}
