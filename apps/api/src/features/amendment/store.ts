import type { AmendmentState } from '@procure/domain/amendment/amendment.ts';
import type { Selectable } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Amendment } from '../../platform/schema.gen.ts';
import type { Unit } from '../../platform/transaction.ts';

export interface AmendmentRow extends Omit<Selectable<Amendment>, 'state'> {
  readonly state: AmendmentState;
}

export interface PreparedDocument {
  readonly id: string;
  readonly fileId: string;
  readonly title: string;
  readonly kind: string;
  readonly public: boolean;
}

export async function lotIdOf(_scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db.selectFrom('amendment').select('lotId').where('id', '=', id).executeTakeFirst();
  return row?.lotId ?? null;
}

/** The change, held; its lot is held before it. */
export async function lock(_scope: StaffScope, unit: Unit, id: string): Promise<AmendmentRow | null> {
  const row = await unit.db
    .selectFrom('amendment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as AmendmentRow);
}

/** The change that an answer waits with, held. */
export async function lockOfQuestion(
  _scope: StaffScope,
  unit: Unit,
  questionId: string,
): Promise<AmendmentRow | null> {
  const row = await unit.db
    .selectFrom('amendment')
    .selectAll()
    .where('questionId', '=', questionId)
    .where('state', 'in', ['draft', 'pending'])
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as AmendmentRow);
}

type New = Pick<AmendmentRow, 'id' | 'lotId' | 'state' | 'summary' | 'createdBy' | 'createdAt'> &
  Partial<Omit<AmendmentRow, 'version'>>;

/** @returns false where the id is taken already */
export async function insert(unit: Unit, amendment: New): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('amendment')
    .values(amendment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns the new version */
export async function save(
  unit: Unit,
  row: Pick<AmendmentRow, 'id' | 'version'>,
  changes: Partial<Omit<AmendmentRow, 'id' | 'lotId' | 'version'>>,
): Promise<number> {
  const version = row.version + 1;
  const { numUpdatedRows } = await unit.db
    .updateTable('amendment')
    .set({ ...changes, version })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`amendment ${row.id} changed although it was locked`);
  return version;
}

export function documentsOf(unit: Unit, amendmentId: string): Promise<PreparedDocument[]> {
  return unit.db
    .selectFrom('amendmentDocument')
    .select(['id', 'fileId', 'title', 'kind', 'public'])
    .where('amendmentId', '=', amendmentId)
    .orderBy('position')
    .execute();
}

/** @returns false where the id of a document belongs to another change */
export async function replaceDocuments(
  unit: Unit,
  amendmentId: string,
  documents: readonly PreparedDocument[],
): Promise<boolean> {
  await unit.db.deleteFrom('amendmentDocument').where('amendmentId', '=', amendmentId).execute();
  if (documents.length === 0) return true;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('amendmentDocument')
    .values(documents.map((document, position) => ({ ...document, amendmentId, position })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(documents.length);
}
