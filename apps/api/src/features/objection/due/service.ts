import type { Unit } from '../../../platform/transaction.ts';
import { markOverdue } from '../store.ts';

/** Records, once each, that the law's term passed without an answer. */
export async function recordOverdue(unit: Unit, now: Date): Promise<void> {
  for (const { id, lotId, companyId } of await markOverdue(unit, now)) {
    await unit.audit({
      action: 'overdue',
      entity: 'objection',
      entityId: id,
      lotId,
      companyId,
      after: { overdueAt: now },
    });
  }
}
