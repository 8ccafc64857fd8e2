import { personKeptYears } from '@procure/domain/objection/keeping.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/transaction.ts';

// Of who has no account, found by when their time is over, and read by nobody.

/** Over, or past the law's last day, for so long that who complained is forgotten. */
const isOver = sql<boolean>`complaint.person_tag is not null
  and coalesce(complaint.ended_at, greatest(complaint.decision_due_at, complaint.correct_until, complaint.review_due_at))
    <= clock_timestamp() - ${sql.lit(`${personKeptYears} years`)}::interval`;

/** Some whose time is over, each with its lot. */
export function findOver(
  db: Kysely<Database>,
  most: number,
): Promise<readonly { readonly id: string; readonly lotId: string }[]> {
  return db.selectFrom('complaint').select(['id', 'lotId']).where(isOver).orderBy('id').limit(most).execute();
}

/** What the person wrote, with who they are, sealed; null where it was forgotten meanwhile. */
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

/** Removes who complained, and the mark by which they were found; a new version, for who has it open. */
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
