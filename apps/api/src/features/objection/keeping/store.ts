import { personKeptYears } from '@procure/domain/objection/keeping.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/transaction.ts';

// Of who has no account, found by when their time is over, and read by nobody.

/** Over, or past the law's last day, for so long that who objected is forgotten; not while a complaint after it is kept. */
const isOver = sql<boolean>`objection.person_tag is not null
  and coalesce(objection.ended_at, objection.due_at)
    <= clock_timestamp() - ${sql.lit(`${personKeptYears} years`)}::interval
  and not exists (select from complaint after where after.objection_id = objection.id and after.person_tag is not null)`;

/** Some whose time is over, each with its lot. */
export function findOver(
  db: Kysely<Database>,
  most: number,
): Promise<readonly { readonly id: string; readonly lotId: string }[]> {
  return db.selectFrom('objection').select(['id', 'lotId']).where(isOver).orderBy('id').limit(most).execute();
}

/** What the person wrote, with who they are, sealed; null where it was forgotten meanwhile. */
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

/** Removes who objected, and the mark by which they were found; a new version, for who has it open. */
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
