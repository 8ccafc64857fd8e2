import { type ComplaintQueue, deskQueueFacts } from '@procure/domain/todo/desk.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import { supervisingFor } from '../../../platform/sight.ts';

/**
 * The due time of the supervisor's next step, of `complaint`; null if there is none, or while the complainant
 * corrects.
 */
export const dueAt = sql<Date | null>`case when complaint.state = 'submitted' then complaint.review_due_at
  when complaint.state in ('received', 'deciding') then complaint.decision_due_at end`;

const queues: Readonly<Record<ComplaintQueue, (scope: StaffScope) => RawBuilder<boolean>>> = {
  complaint_overdue: () =>
    sql`(complaint.state = 'submitted' and complaint.review_due_at <= now()
      or complaint.state in ('received', 'deciding') and complaint.decision_due_at <= now())`,
  complaint_review: () => sql`complaint.state = 'submitted' and complaint.corrected_at is null`,
  complaint_correction: () => sql`complaint.state = 'submitted' and complaint.corrected_at is not null`,
  complaint_decision: () => sql`complaint.state = 'received'`,
  // A person who wrote the decision or submitted it does not sign it.
  complaint_signature: ({ accountId }) =>
    sql`complaint.state = 'deciding' and ${accountId} not in (complaint.written_by, complaint.handed_in_by)`,
  complaint_remedy: () =>
    sql`complaint.state = 'decided' and complaint.remedy is not null and complaint.remedy_done_at is null`,
};

/** Whether `complaint` is in this queue of this person, who may handle it for its supervisor. */
export function isWaiting(scope: StaffScope, queue: ComplaintQueue): RawBuilder<boolean> {
  const { permission } = deskQueueFacts[queue];
  return sql<boolean>`complaint.organisation_id = any (${sql.val(supervisingFor(scope, permission))}::uuid[])
    and ${queues[queue](scope)}`;
}
