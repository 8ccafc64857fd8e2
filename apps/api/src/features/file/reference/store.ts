import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { uploadPurposes } from '../../../platform/files/purpose.ts';

type Reach = Kysely<Database>;

/**
 * All references to files: a file that is in none of them is unused. A test compares the list with the foreign keys
 * and the documents (jsonb) of the schema.
 */
export const references = {
  /** Columns that contain a file id. */
  columns: [
    'amendment_document.file_id',
    'attachment.file_id',
    'bid_draft_file.file_id',
    'bid_envelope.file_id',
    'entrustment.file_id',
    'expert.change_file_id',
    'expert.file_id',
    'official_document.file_id',
    'tender_document.file_id',
  ],
  /** Documents that contain ids of their company's files, at any depth. */
  documents: [
    { column: 'company.draft', company: 'id' },
    { column: 'company.returned_profile', company: 'id' },
    { column: 'company_version.profile', company: 'company_id' },
    { column: 'change_request.proposed', company: 'company_id' },
    { column: 'library_version.content', company: 'company_id' },
    { column: 'prequalification.library', company: 'company_id' },
  ],
} as const;

/** SQL: whether anything refers to the `file` row of the enclosing query. */
function isReferenced(): RawBuilder<boolean> {
  const byColumn = references.columns.map((place) => {
    const [table = '', column = ''] = place.split('.');
    return sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = file.id)`;
  });
  const byDocument = references.documents.map(({ column: place, company }) => {
    const [table = '', column = ''] = place.split('.');
    return sql`exists (select from ${sql.table(table)}
      where ${sql.ref(`${table}.${company}`)} = coalesce(file.owner_company_id,
          (select account.company_id from account where account.id = file.owner_account_id))
        and jsonb_path_exists(${sql.ref(`${table}.${column}`)}, '$.** ? (@ == $id)',
          jsonb_build_object('id', file.id::text)))`;
  });
  return sql<boolean>`(${sql.join([...byColumn, ...byDocument], sql` or `)})`;
}

/** Bytes of an owner's uploads that nothing refers to. An account without a company is its own owner. */
export async function unusedBytes(
  db: Reach,
  owner: { readonly accountId: string; readonly companyId: string | null },
): Promise<{ readonly all: number; readonly withoutEnvelopes: number }> {
  const { accountId, companyId } = owner;
  const { rows } = await sql<{ all: string; withoutEnvelopes: string }>`
    select coalesce(sum(size), 0)::text as all,
      coalesce(sum(size) filter (where purpose <> 'envelope'), 0)::text as without_envelopes
    from file where ${
      companyId === null
        ? sql`owner_account_id = ${accountId} and owner_company_id is null`
        : sql`owner_company_id = ${companyId}`
    } and purpose in (${sql.join(uploadPurposes)}) and not ${isReferenced()}`.execute(db);
  return { all: Number(rows[0]?.all ?? 0), withoutEnvelopes: Number(rows[0]?.withoutEnvelopes ?? 0) };
}

/** Milliseconds for which an unreferenced file is kept: sealed envelopes, and others. */
interface Stay {
  readonly envelope: number;
  readonly other: number;
}

/**
 * Deletes the rows of a batch of uploads that stayed unreferenced for their time, and notes that their bytes are to
 * be deleted. A transaction that is about to refer to a file locks its row (`for key share`) and so keeps it: each
 * row found is checked again under its lock.
 */
export async function forgetUnused(unit: Pick<Unit, 'db'>, stay: Stay, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from file
    where created_at < clock_timestamp()
        - case purpose when 'envelope' then ${stay.envelope}::float8 else ${stay.other}::float8 end * interval '1 millisecond'
      and purpose in (${sql.join(uploadPurposes)}) and not ${isReferenced()}
    order by created_at limit ${most} for update skip locked`.execute(unit.db);
  return forget(unit, rows);
}

/** Deletes these rows, except referenced ones, and notes that their bytes are to be deleted. */
export function forgetFiles(unit: Pick<Unit, 'db'>, ids: readonly string[]): Promise<number> {
  return forget(
    unit,
    ids.map((id) => ({ id })),
  );
}

/** As `forgetUnused`, for a company's unreferenced envelopes that are older than so many milliseconds. */
export async function forgetUnusedEnvelopes(db: Reach, companyId: string, age: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from file
    where owner_company_id = ${companyId} and purpose = 'envelope'
      and created_at < clock_timestamp() - ${age}::float8 * interval '1 millisecond' and not ${isReferenced()}
    for update skip locked`.execute(db);
  return forget({ db }, rows);
}

async function forget(
  unit: { readonly db: Reach },
  rows: readonly { readonly id: string }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  await sql`with gone as (
      delete from file where id in (${sql.join(rows.map(({ id }) => id))}) and not ${isReferenced()} returning id)
    insert into removed_file (id) select id from gone`.execute(unit.db);
  return rows.length;
}

/** Files whose bytes are still to be deleted. */
export async function findRemoved(db: Reach): Promise<readonly string[]> {
  return (await db.selectFrom('removedFile').select('id').execute()).map(({ id }) => id);
}

export async function forgetRemoved(db: Reach, id: string): Promise<void> {
  await db.deleteFrom('removedFile').where('id', '=', id).execute();
}
