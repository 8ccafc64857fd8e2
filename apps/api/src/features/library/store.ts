import type { LibraryEntry, LibraryKind } from '@procure/domain/library/library.ts';
import { sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';

export interface StoredEntry {
  readonly id: string;
  readonly kind: LibraryKind;
  readonly state: LibraryEntry['state'];
  readonly version: number;
  readonly content: unknown;
  readonly savedBy: string;
  readonly savedAt: Date;
}

/** One of the company's own; the company is locked. */
export async function findEntry(
  { companyId }: CompanyScope,
  unit: Unit,
  id: string,
): Promise<StoredEntry | null> {
  const { rows } =
    await sql<StoredEntry>`select entry.id, entry.kind, entry.state, entry.version, version.content,
      entry.saved_by, entry.saved_at
    from library_entry entry
    join library_version version on version.entry_id = entry.id and version.version = entry.version
    where entry.id = ${id} and entry.company_id = ${companyId}`.execute(unit.db);
  return rows[0] ?? null;
}

/** The number of other entries of the kind, and the years that have figures. The company is locked. */
export async function othersOf(
  { companyId }: CompanyScope,
  unit: Unit,
  kind: LibraryKind,
  id: string,
): Promise<{ readonly count: number; readonly years: readonly string[] }> {
  const { rows } = await sql<{ count: number; years: string[] }>`select count(*)::int as count,
      coalesce(array_agg(version.content ->> 'year') filter (where entry.kind = 'finance'), '{}') as years
    from library_entry entry
    join library_version version on version.entry_id = entry.id and version.version = entry.version
    where entry.company_id = ${companyId} and entry.kind = ${kind} and entry.state = 'kept'
      and entry.id <> ${id}`.execute(unit.db);
  return rows[0] ?? { count: 0, years: [] };
}

/** Whether the currency is one that may be chosen. */
export async function isCurrency(unit: Unit, value: string): Promise<boolean> {
  const found = await unit.db
    .selectFrom('dictionary')
    .select('dictValue')
    .where('dictType', '=', 'currency')
    .where('dictValue', '=', value)
    .where('status', '=', '1')
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores a new entry. False if the id is taken, by the own or another company. */
export async function insertDecided(
  { companyId }: CompanyScope,
  unit: Unit,
  id: string,
  { content, state, version, savedBy }: LibraryEntry,
  savedAt: Date,
  sealed: object,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('libraryEntry')
    .values({ id, companyId, kind: content.kind, state, version, savedBy, savedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await insertVersion(unit, { entryId: id, companyId, version, savedBy, savedAt }, sealed);
  return true;
}

/** Stores a decision about an existing entry; `sealed` is the content of a new version. */
export async function saveDecided(
  { companyId }: CompanyScope,
  unit: Unit,
  from: StoredEntry,
  { state, version, savedBy }: LibraryEntry,
  savedAt: Date,
  sealed: object | null,
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('libraryEntry')
    .set({ state, version, savedBy, savedAt })
    .where('id', '=', from.id)
    .where('companyId', '=', companyId)
    .where('version', '=', from.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`library entry ${from.id} changed although its company is held`);
  if (sealed !== null)
    await insertVersion(unit, { entryId: from.id, companyId, version, savedBy, savedAt }, sealed);
}

/** Forgets the identity number in every version of a person: its consent was taken back, or it is needed no more. */
export async function forgetIdNo(
  { companyId }: CompanyScope,
  unit: Unit,
  { id }: Pick<StoredEntry, 'id'>,
): Promise<void> {
  await sql`update library_version set content = jsonb_set(content, '{idNo}', '""')
    where entry_id = ${id} and company_id = ${companyId} and coalesce(content ->> 'idNo', '') <> ''`.execute(
    unit.db,
  );
}

async function insertVersion(
  unit: Unit,
  version: {
    readonly entryId: string;
    readonly companyId: string;
    readonly version: number;
    readonly savedBy: string;
    readonly savedAt: Date;
  },
  sealed: object,
): Promise<void> {
  await unit.db
    .insertInto('libraryVersion')
    .values({ ...version, content: JSON.stringify(sealed) })
    .execute();
}
