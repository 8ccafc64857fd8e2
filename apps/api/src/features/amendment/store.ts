import type { AmendmentState } from '@procure/domain/amendment/amendment.ts';
import type { Amendment as Decided, Effect } from '@procure/domain/amendment/decide.ts';
import type { AmendedItems } from '@procure/domain/amendment/items.ts';
import { readTimes, type WrittenTimes, writeTimes } from '@procure/domain/amendment/written-times.ts';
import type { Explanation } from '@procure/domain/tender/explanation.ts';
import { type Selectable, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Amendment } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isSeenAt } from '../../platform/sight.ts';

export interface AmendmentRow
  extends Omit<Selectable<Amendment>, 'state' | 'items' | 'warnings' | 'wantedTimes'> {
  readonly state: AmendmentState;
  readonly items: AmendedItems | null;
  readonly warnings: readonly Explanation[];
  readonly wantedTimes: WrittenTimes | null;
}

export interface PreparedDocument {
  readonly id: string;
  readonly fileId: string;
  readonly title: string;
  readonly kind: string;
  readonly public: boolean;
}

export async function lotIdOf(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('amendment')
    .select('lotId')
    .where('id', '=', id)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** Locks the change, after its lot. */
export async function lock(scope: StaffScope, unit: Unit, id: string): Promise<AmendmentRow | null> {
  const row = await unit.db
    .selectFrom('amendment')
    .selectAll()
    .where('id', '=', id)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .forUpdate()
    .$narrowType<Pick<AmendmentRow, 'state'>>()
    .executeTakeFirst();
  return row === undefined ? null : rowOf(row);
}

/** The change that an answer waits with, held. */
export async function lockOfQuestion(
  scope: StaffScope,
  unit: Unit,
  questionId: string,
): Promise<AmendmentRow | null> {
  const row = await unit.db
    .selectFrom('amendment')
    .selectAll()
    .where('questionId', '=', questionId)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .where('state', 'in', ['draft', 'pending'])
    .forUpdate()
    .$narrowType<Pick<AmendmentRow, 'state'>>()
    .executeTakeFirst();
  return row === undefined ? null : rowOf(row);
}

/** The columns contain what `columnsOf` wrote; before criteria and clauses changed by amendments, fewer lists. */
const rowOf = <
  Row extends { readonly items: unknown; readonly warnings: unknown; readonly wantedTimes: unknown },
>(
  row: Row,
) => {
  const items = row.items as (Omit<AmendedItems, 'criteria' | 'clauses'> & Partial<AmendedItems>) | null;
  return {
    ...row,
    items:
      items === null ? null : { ...items, criteria: items.criteria ?? null, clauses: items.clauses ?? null },
    warnings: row.warnings as readonly Explanation[],
    wantedTimes: row.wantedTimes as WrittenTimes | null,
  };
};

/** The reason takes precedence: the version before leaves the times of an earlier request. */
function effectOf({ noEffectReason, wantedTimes }: AmendmentRow): Effect | null {
  if (noEffectReason !== null) return { affectsBids: false, reason: noEffectReason };
  return wantedTimes === null ? null : { affectsBids: true, times: readTimes(wantedTimes) };
}

/** The change as the domain decides about it. */
export function amendmentOf(row: AmendmentRow): Decided {
  const { id, state, summary, items, warnings, submittedAt, submittedBy, returnReason } = row;
  const { publishedAt, publishedBy, confirmedBy } = row;
  const effect = effectOf(row);
  const asked = { summary, items, warnings, effect, submittedAt, submittedBy, returnReason };
  const unpublished = { publishedAt: null, publishedBy: null, confirmedBy: null };
  if (state === 'draft' || state === 'withdrawn') return { state, ...asked, ...unpublished };
  if (state === 'published' && publishedAt !== null && publishedBy !== null)
    return { state, ...asked, publishedAt, publishedBy, confirmedBy };
  if (state === 'pending' && effect !== null && submittedAt !== null && submittedBy !== null)
    return { state, ...asked, effect, submittedAt, submittedBy, ...unpublished };
  throw new Error(`amendment ${id} is ${state} without what that needs`);
}

type New = Pick<AmendmentRow, 'id' | 'lotId' | 'createdBy' | 'createdAt'> &
  Partial<Pick<AmendmentRow, 'questionId' | 'questionVersion' | 'announce'>>;

const columnsOf = ({ items, warnings, effect, ...columns }: Decided) => ({
  ...columns,
  noEffectReason: effect?.affectsBids === false ? effect.reason : null,
  wantedTimes: effect?.affectsBids ? JSON.stringify(writeTimes(effect.times)) : null,
  warnings: JSON.stringify(warnings),
  items: items === null ? null : JSON.stringify(items),
});

/** @returns its version; null if the id is taken already */
export async function insertDecided(unit: Unit, row: New, decided: Decided): Promise<number | null> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('amendment')
    .values({ ...row, ...columnsOf(decided) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? 1 : null;
}

/** Stores exactly what was decided. @returns the new version */
export async function saveDecided(
  unit: Unit,
  row: Pick<AmendmentRow, 'id' | 'version'>,
  decided: Decided,
): Promise<number> {
  const version = row.version + 1;
  const { numUpdatedRows } = await unit.db
    .updateTable('amendment')
    .set({ ...columnsOf(decided), version })
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

/** The documents of a change, with the contents of their files. */
export function documentContentsOf(scope: StaffScope, unit: Unit, amendmentId: string) {
  return unit.db
    .selectFrom('amendmentDocument')
    .innerJoin('amendment', 'amendment.id', 'amendmentDocument.amendmentId')
    .innerJoin('file', 'file.id', 'amendmentDocument.fileId')
    .select(['amendmentDocument.id', 'title', 'kind', 'public', 'file.name', 'file.sha256'])
    .where('amendmentDocument.amendmentId', '=', amendmentId)
    .where(isSeenAt(scope, 'tender', sql`amendment.lot_id`))
    .orderBy('position')
    .execute();
}

/** @returns false if the id of a document belongs to another change */
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
