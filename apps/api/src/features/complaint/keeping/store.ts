import { personKeptYears } from '@procure/domain/letter/keeping.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

// Complainants without an account, selected by the end of their retention for the erasure only.

/** The retention of the complainant's data has ended, counted from the end of the case or its last legal day. */
const isOver = sql<boolean>`complaint.person_tag is not null
  and coalesce(complaint.ended_at, greatest(complaint.decision_due_at, complaint.correct_until, complaint.review_due_at))
    <= clock_timestamp() - ${sql.lit(`${personKeptYears} years`)}::interval`;

/** Returns up to `most` complaints whose retention has ended, with their lots. */
export function findOver(
  db: Kysely<Database>,
  most: number,
): Promise<readonly { readonly id: string; readonly lotId: string }[]> {
  return db.selectFrom('complaint').select(['id', 'lotId']).where(isOver).orderBy('id').limit(most).execute();
}

/** The complaint's texts with the sealed person; null if they were erased meanwhile. */
export async function lockOver(unit: Unit, lotId: HeldLotId, id: string) {
  const row = await unit.db
    .selectFrom('complaint')
    .innerJoin('complaintPerson', 'complaintPerson.complaintId', 'complaint.id')
    .select(['complaint.complaintNo as no', 'complaintPerson.content', 'facts', 'basis', 'request'])
    .where('complaint.id', '=', id)
    .where('complaint.lotId', '=', lotId)
    .where(isOver)
    .forUpdate('complaint')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Removes the complainant's data and the mark for finding them. Increments the version, for a reader who has the
 * complaint open.
 */
export async function forget(
  unit: Unit,
  id: string,
  words: { readonly facts: string; readonly basis: string; readonly request: string },
): Promise<void> {
  await unit.db.deleteFrom('complaintPerson').where('complaintId', '=', id).execute();
  await unit.db
    .updateTable('complaint')
    .set(({ eb }) => ({
      ...words,
      personTag: null,
      personForgottenAt: sql<Date>`clock_timestamp()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
