import type { Unit } from '../../../platform/database/transaction.ts';

export interface Overdue {
  readonly id: string;
  readonly lotId: string;
  /** Null for a person without a company. */
  readonly companyId: string | null;
}

/**
 * Marks the complaints whose term has passed without its step, once for each term.
 * @returns the marked complaints
 */
export async function markOverdue(
  unit: Unit,
  now: Date,
): Promise<{ readonly unreviewed: readonly Overdue[]; readonly undecided: readonly Overdue[] }> {
  const unreviewed = await unit.db
    .updateTable('complaint')
    .set({ reviewOverdueAt: now })
    .where('state', '=', 'submitted')
    .where('reviewDueAt', '<=', now)
    .where('reviewOverdueAt', 'is', null)
    .returning(['id', 'lotId', 'companyId'])
    .execute();
  const undecided = await unit.db
    .updateTable('complaint')
    .set({ decisionOverdueAt: now })
    .where('state', 'in', ['received', 'deciding'])
    .where('decisionDueAt', '<=', now)
    .where('decisionOverdueAt', 'is', null)
    .returning(['id', 'lotId', 'companyId'])
    .execute();
  return { unreviewed, undecided };
}

/** The sealed persons among the complaints that were just marked as overdue, with the values of their messages. */
export async function overduePersons(unit: Unit, ids: readonly string[]) {
  return unit.db
    .selectFrom('complaint')
    .innerJoin('complaintPerson', 'complaintPerson.complaintId', 'complaint.id')
    .innerJoin('lot', 'lot.id', 'complaint.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .where('complaint.id', 'in', ids)
    .select([
      'complaint.id',
      'complaintPerson.content',
      'tender.title',
      'tender.tenderNo',
      'complaint.complaintNo',
      'complaint.reviewDueAt',
      'complaint.decisionDueAt',
    ])
    .execute();
}
