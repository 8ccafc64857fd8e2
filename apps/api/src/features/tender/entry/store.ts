import {
  type EntryContent,
  type EntryKind,
  type OtherEntries,
  partOf,
} from '@procure/domain/tender/entry.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { isEntrySeen } from '../../../platform/sight.ts';

export interface StoredEntry {
  readonly id: string;
  readonly organisationId: string;
  readonly kind: EntryKind;
  readonly name: string;
  readonly content: unknown;
  readonly methods: readonly string[];
  readonly note: string;
  readonly retiredAt: Date | null;
  readonly version: number;
}

/** Locked until the end of the transaction; null if there is none for this person. */
export async function lockEntry(scope: StaffScope, unit: Unit, id: string): Promise<StoredEntry | null> {
  const row = await unit.db
    .selectFrom('tenderEntry as entry')
    .select(['id', 'organisationId', 'kind', 'name', 'content', 'methods', 'note', 'retiredAt', 'version'])
    .where('id', '=', id)
    .where(isEntrySeen(scope))
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, kind: row.kind as EntryKind };
}

/** Locks an organisation, so that two acts at the same moment cannot use one name or exceed the limit. */
export async function holdEntries(unit: Unit, organisationId: string): Promise<void> {
  await sql`select from organisation where id = ${organisationId} for no key update`.execute(unit.db);
}

/** The other entries in use of the organisation, which is locked to the end of the transaction. */
export async function holdOthers(
  scope: StaffScope,
  unit: Unit,
  { id, organisationId, kind, name }: Pick<StoredEntry, 'id' | 'organisationId' | 'kind' | 'name'>,
): Promise<OtherEntries> {
  await holdEntries(unit, organisationId);
  const { rows } = await sql<OtherEntries>`select count(*)::int as count,
      coalesce(bool_or(entry.kind = ${kind} and entry.name = ${name}), false) as has_name
    from tender_entry entry
    where entry.organisation_id = ${organisationId} and entry.retired_at is null and entry.id <> ${id}
      and ${isEntrySeen(scope)}`.execute(unit.db);
  return rows[0] ?? { count: 0, hasName: false };
}

export interface Saving {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly content: EntryContent;
  readonly methods: readonly Method[];
  readonly note: string;
  readonly savedBy: string;
  readonly savedAt: Date;
}

const columnsOf = ({ name, content, methods, note, savedBy, savedAt }: Saving) => ({
  ...{ name, note, savedBy, savedAt, methods: [...methods] },
  ...{ part: partOf(content), content: JSON.stringify(content) },
});

/** False if the id exists, in this or another organisation. */
export async function insertEntry(unit: Unit, saving: Saving): Promise<boolean> {
  const { id, organisationId, content } = saving;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('tenderEntry')
    .values({ id, organisationId, kind: content.kind, ...columnsOf(saving) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes a locked entry anew. Returns the new version. */
export function replaceEntry(unit: Unit, entry: StoredEntry, saving: Saving): Promise<number> {
  return change(unit, entry, columnsOf(saving));
}

export function retireLocked(unit: Unit, entry: StoredEntry, retiredAt: Date | null): Promise<number> {
  return change(unit, entry, { retiredAt });
}

async function change(
  unit: Unit,
  { id, version }: StoredEntry,
  columns: Partial<ReturnType<typeof columnsOf>> & { readonly retiredAt?: Date | null },
): Promise<number> {
  await unit.db
    .updateTable('tenderEntry')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute();
  return version + 1;
}
