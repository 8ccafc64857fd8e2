import type { Unit } from '../../../platform/transaction.ts';
import { markOverdue, type Overdue } from '../store.ts';

/** Records, once each term, that the law's time passed without the supervisor's word. */
export async function recordOverdueComplaints(unit: Unit, now: Date): Promise<void> {
  const { unreviewed, undecided } = await markOverdue(unit, now);
  await log(unit, unreviewed, { reviewOverdueAt: now });
  await log(unit, undecided, { decisionOverdueAt: now });
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
