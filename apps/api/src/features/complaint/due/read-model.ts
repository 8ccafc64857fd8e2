import { type ComplaintQueue, deskQueueFacts } from '@procure/domain/todo/desk.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import { supervisingFor } from '../../../platform/sight.ts';

/** By when the supervisor owes its next word, of `complaint`; null where it owes none, or waits for the complainant. */
export const dueAt = sql<Date | null>`case when complaint.state = 'submitted' then complaint.review_due_at
  when complaint.state in ('received', 'deciding') then complaint.decision_due_at end`;

const queues: Readonly<Record<ComplaintQueue, (scope: StaffScope) => RawBuilder<boolean>>> = {
  complaint_overdue: () =>
    sql`(complaint.state = 'submitted' and complaint.review_due_at <= now()
      or complaint.state in ('received', 'deciding') and complaint.decision_due_at <= now())`,
  complaint_review: () => sql`complaint.state = 'submitted' and complaint.corrected_at is null`,
  complaint_correction: () => sql`complaint.state = 'submitted' and complaint.corrected_at is not null`,
  complaint_decision: () => sql`complaint.state = 'received'`,
  // Who worded or handed it in does not sign it.
  complaint_signature: ({ accountId }) =>
    sql`complaint.state = 'deciding' and ${accountId} not in (complaint.written_by, complaint.handed_in_by)`,
  complaint_remedy: () =>
    sql`complaint.state = 'decided' and complaint.remedy is not null and complaint.remedy_done_at is null`,
};

/** The condition that `complaint` waits in this queue for this person, who may work at it for its supervisor. */
export function isWaiting(scope: StaffScope, queue: ComplaintQueue): RawBuilder<boolean> {
  const { permission } = deskQueueFacts[queue];
  return sql<boolean>`complaint.organisation_id = any (${sql.val(supervisingFor(scope, permission))}::uuid[])
    and ${queues[queue](scope)}`;
}
