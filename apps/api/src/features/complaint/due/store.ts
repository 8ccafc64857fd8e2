import type { Unit } from '../../../platform/transaction.ts';

export interface Overdue {
  readonly id: string;
  readonly lotId: string;
  /** Null where a person without one complained. */
  readonly companyId: string | null;
}

/** Marks those whose term has passed without the word that it was for, once each term. @returns what they are */
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

/** Who complained without a company, of those that were just marked as overdue, sealed, with what is said of it. */
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
