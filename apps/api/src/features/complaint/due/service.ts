import { formatDateTime } from '@procure/domain/display/time.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import { complainantOpener } from '../complainant/service.ts';
import { markOverdue, type Overdue, overduePersons } from './store.ts';

/** The supervisor's steps, in words. */
export const complaintActs = { review: '决定是否受理', decision: '作出处理决定' } as const;

type Keys = { readonly crypto: Crypto };

/**
 * Records once for each term that the legal time passed without the supervisor's step, and notifies complainants
 * without an account. Companies are notified together with the supervisor.
 */
export async function recordOverdueComplaints(parts: Keys, unit: Unit, now: Date): Promise<void> {
  const { unreviewed, undecided } = await markOverdue(unit, now);
  await log(unit, unreviewed, { reviewOverdueAt: now });
  await log(unit, undecided, { decisionOverdueAt: now });
  await tell(parts, unit, unreviewed, 'review');
  await tell(parts, unit, undecided, 'decision');
}

async function log(unit: Unit, overdue: readonly Overdue[], after: object): Promise<void> {
  for (const { id, lotId, companyId } of overdue)
    await unit.audit({
      action: 'overdue_complaint',
      entity: 'complaint',
      entityId: id,
      lotId,
      companyId,
      after,
    });
}

async function tell(
  parts: Keys,
  unit: Unit,
  overdue: readonly Overdue[],
  act: keyof typeof complaintActs,
): Promise<void> {
  const ids = overdue.filter(({ companyId }) => companyId === null).map(({ id }) => id);
  if (ids.length === 0) return;
  const open = complainantOpener(parts);
  for (const {
    id,
    content,
    title,
    tenderNo,
    complaintNo,
    reviewDueAt,
    decisionDueAt,
  } of await overduePersons(unit, ids)) {
    const dueAt = act === 'review' ? reviewDueAt : decisionDueAt;
    if (dueAt === null) throw new Error(`complaint ${id} is overdue without a term`);
    await unit.send({
      channel: 'sms',
      to: open(id, content).phone,
      template: 'complaint_person_overdue',
      values: {
        ...{ title, tenderNo, complaintNo: complaintNo ?? '', act: complaintActs[act] },
        deadline: formatDateTime(dueAt),
      },
    });
  }
}
