import { sql } from 'kysely';
import type { Unit } from '../../../platform/database/transaction.ts';

/** An objection whose term has passed without an answer, with the values of its message. */
export interface Overdue {
  readonly id: string;
  readonly lotId: string;
  /** Null for a person without a company. */
  readonly companyId: string | null;
  /** The sealed person; null for a company. */
  readonly person: string | null;
  readonly objectionNo: string;
  readonly dueAt: Date;
  readonly title: string;
  readonly tenderNo: string;
}

/**
 * Marks the objections whose term has passed without an answer, once each.
 * @returns the marked objections
 */
export async function markOverdue(unit: Unit, now: Date): Promise<readonly Overdue[]> {
  const { rows } = await sql<Overdue>`with overdue as (
      update objection set overdue_at = ${now}
      where state in ('submitted', 'answering') and due_at <= ${now} and overdue_at is null
      returning id, lot_id, company_id, objection_no, due_at)
    select overdue.id, overdue.lot_id, overdue.company_id, objection_person.content as person,
      overdue.objection_no, overdue.due_at, tender.title, tender.tender_no
    from overdue
      join lot on lot.id = overdue.lot_id
      join tender on tender.id = lot.tender_id
      left join objection_person on objection_person.objection_id = overdue.id
    order by overdue.due_at, overdue.id`.execute(unit.db);
  return rows;
}
