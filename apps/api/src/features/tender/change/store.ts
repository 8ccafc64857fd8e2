import type { ListedClause } from '@procure/domain/amendment/clauses.ts';
import type { ListedCriterion } from '@procure/domain/amendment/criteria.ts';
import { type Items, type Line, lineDifferences } from '@procure/domain/amendment/items.ts';
import type { LotChangeKind } from '@procure/domain/lot/change.ts';
import { sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

interface NewChange {
  readonly id: string;
  readonly lotId: string;
  readonly kind: LotChangeKind;
  readonly summary: string;
  readonly changes: readonly object[];
  readonly documents: readonly object[];
  readonly items: readonly object[];
  readonly publishedAt: Date;
}

export async function insertChange(
  unit: Unit,
  { changes, documents, items, ...row }: NewChange,
): Promise<void> {
  await unit.db
    .insertInto('lotChange')
    .values({
      ...row,
      changes: JSON.stringify(changes),
      documents: JSON.stringify(documents),
      items: JSON.stringify(items),
    })
    .execute();
}

/** The lines of a held lot, by their numbers; quantities without the zeros of the column's scale. */
export function linesOf(unit: Unit, lotId: HeldLotId): Promise<Line[]> {
  return unit.db
    .selectFrom('priceLine')
    .select(['id', 'lineNo', 'name', 'spec', 'unit', 'delivery', 'remark'])
    .select(sql<string>`trim_scale(qty)::text`.as('qty'))
    .select(sql<string | null>`trim_scale(ceiling_unit_price)::text`.as('ceilingUnitPrice'))
    .where('lotId', '=', lotId)
    .orderBy('lineNo')
    .execute();
}

/** The clauses of a held lot, in their order. */
export function clausesOf(unit: Unit, lotId: HeldLotId): Promise<ListedClause[]> {
  return unit.db
    .selectFrom('clause')
    .select(['id', 'kind', 'clauseNo', 'requirement', 'starred'])
    .$narrowType<Pick<ListedClause, 'kind'>>()
    .where('lotId', '=', lotId)
    .orderBy('position')
    .execute();
}

interface ItemVersion {
  readonly lotId: HeldLotId;
  readonly no: number;
  readonly changeId: string | null;
  readonly content: Items;
  readonly inForceAt: Date;
}

export async function insertItems(unit: Unit, { content, ...row }: ItemVersion): Promise<void> {
  await unit.db
    .insertInto('lotItemVersion')
    .values({ ...row, content: JSON.stringify(content) })
    .execute();
}

/** Stores the number of the items' version that is in force. */
export async function saveItemsNo(unit: Unit, lotId: HeldLotId, no: number): Promise<void> {
  await unit.db.updateTable('lot').set({ itemsNo: no }).where('id', '=', lotId).execute();
}

/**
 * Replaces the criteria of a held lot; those of the same id keep their row.
 * @returns false if the id of a new criterion is taken
 */
export async function replaceCriteria(
  unit: Unit,
  lotId: HeldLotId,
  {
    before,
    after,
  }: { readonly before: readonly ListedCriterion[]; readonly after: readonly ListedCriterion[] },
): Promise<boolean> {
  const [old, wanted] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))];
  const removed = [...old].filter((id) => !wanted.has(id));
  if (removed.length > 0)
    await unit.db.deleteFrom('criterion').where('id', 'in', removed).where('lotId', '=', lotId).execute();
  const rows = after.map(({ scoring, ...criterion }, position) => ({
    ...criterion,
    ...{ lotId, position, scoring: JSON.stringify(scoring) },
  }));
  for (const { id, ...columns } of rows.filter(({ id }) => old.has(id)))
    await unit.db
      .updateTable('criterion')
      .set(columns)
      .where('id', '=', id)
      .where('lotId', '=', lotId)
      .execute();
  const added = rows.filter(({ id }) => !old.has(id));
  if (added.length === 0) return true;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('criterion')
    .values(added)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(added.length);
}

/**
 * Replaces the clauses of a held lot; those of the same id keep their row.
 * @returns false if the id of a new clause is taken
 */
export async function replaceClauses(
  unit: Unit,
  lotId: HeldLotId,
  { before, after }: { readonly before: readonly ListedClause[]; readonly after: readonly ListedClause[] },
): Promise<boolean> {
  const [old, wanted] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))];
  const removed = [...old].filter((id) => !wanted.has(id));
  if (removed.length > 0)
    await unit.db.deleteFrom('clause').where('id', 'in', removed).where('lotId', '=', lotId).execute();
  const rows = after.map((clause, position) => ({ ...clause, lotId, position }));
  for (const { id, ...columns } of rows.filter(({ id }) => old.has(id)))
    await unit.db
      .updateTable('clause')
      .set(columns)
      .where('id', '=', id)
      .where('lotId', '=', lotId)
      .execute();
  const added = rows.filter(({ id }) => !old.has(id));
  if (added.length === 0) return true;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('clause')
    .values(added)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(added.length);
}

/**
 * Replaces the lines of a held lot; those of the same id keep their row.
 * @returns false if the id of a new line is taken
 */
export async function replaceLines(
  unit: Unit,
  lotId: HeldLotId,
  { before, after }: { readonly before: readonly Line[]; readonly after: readonly Line[] },
): Promise<boolean> {
  const differing = new Map(lineDifferences(before, after).map(({ id, change }) => [id, change]));
  const removed = before.filter(({ id }) => differing.get(id) === 'removed').map(({ id }) => id);
  if (removed.length > 0) await unit.db.deleteFrom('priceLine').where('id', 'in', removed).execute();
  const changed = after.filter(({ id }) => differing.get(id) === 'changed');
  // One statement: there may be thousands, under the lock of the lot.
  if (changed.length > 0)
    await sql`update price_line set line_no = given."lineNo", name = given.name, spec = given.spec,
        unit = given.unit, qty = given.qty, ceiling_unit_price = given."ceilingUnitPrice",
        delivery = given.delivery, remark = given.remark
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(id uuid, "lineNo" int, name text,
        spec text, unit text, qty numeric, "ceilingUnitPrice" numeric, delivery text, remark text)
      where price_line.id = given.id and price_line.lot_id = ${lotId}`.execute(unit.db);
  const added = after.filter(({ id }) => differing.get(id) === 'added');
  if (added.length === 0) return true;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('priceLine')
    .values(added.map((line) => ({ ...line, lotId })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(added.length);
}
