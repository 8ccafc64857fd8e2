import { personKeptYears } from '@procure/domain/letter/keeping.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

// Objectors without an account, selected by the end of their retention for the erasure only.

/**
 * The retention of the objector's data has ended, counted from the end of the case or its last legal day; not while
 * a later complaint still keeps them.
 */
const isOver = sql<boolean>`objection.person_tag is not null
  and coalesce(objection.ended_at, objection.due_at)
    <= clock_timestamp() - ${sql.lit(`${personKeptYears} years`)}::interval
  and not exists (select from complaint after where after.objection_id = objection.id and after.person_tag is not null)`;

/** Returns up to `most` objections whose retention has ended, with their lots. */
export function findOver(
  db: Kysely<Database>,
  most: number,
): Promise<readonly { readonly id: string; readonly lotId: string }[]> {
  return db.selectFrom('objection').select(['id', 'lotId']).where(isOver).orderBy('id').limit(most).execute();
}

/** The objection's texts with the sealed person; null if they were erased meanwhile. */
export async function lockOver(unit: Unit, lotId: HeldLotId, id: string) {
  const row = await unit.db
    .selectFrom('objection')
    .innerJoin('objectionPerson', 'objectionPerson.objectionId', 'objection.id')
    .select(['objection.objectionNo as no', 'objectionPerson.content', 'clause', 'facts', 'basis', 'request'])
    .where('objection.id', '=', id)
    .where('objection.lotId', '=', lotId)
    .where(isOver)
    .forUpdate('objection')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Removes the objector's data and the mark for finding them. Increments the version, for a reader who has the
 * objection open.
 */
export async function forget(
  unit: Unit,
  id: string,
  words: {
    readonly clause: string;
    readonly facts: string;
    readonly basis: string;
    readonly request: string;
  },
): Promise<void> {
  await unit.db.deleteFrom('objectionPerson').where('objectionId', '=', id).execute();
  await unit.db
    .updateTable('objection')
    .set(({ eb }) => ({
      ...words,
      personTag: null,
      personForgottenAt: sql<Date>`clock_timestamp()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
