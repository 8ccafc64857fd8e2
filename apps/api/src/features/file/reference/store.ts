import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uploadPurposes } from '../../../platform/files/purpose.ts';
import type { Database } from '../../../platform/schema.gen.ts';
import type { Unit } from '../../../platform/transaction.ts';

type Reach = Kysely<Database>;

/**
 * Everything that refers to files: what none of these names belongs to nobody's work. A test compares the list with
 * the foreign keys and the documents (jsonb) of the schema.
 */
export const references = {
  /** Columns that name a file. */
  columns: [
    'amendment_document.file_id',
    'attachment.file_id',
    'bid_draft_file.file_id',
    'bid_envelope.file_id',
    'entrustment.file_id',
    'tender_document.file_id',
  ],
  /** Documents that name files of the company whose row they are, anywhere inside. */
  documents: [
    { column: 'company.draft', company: 'id' },
    { column: 'company.returned_profile', company: 'id' },
    { column: 'company_version.profile', company: 'company_id' },
    { column: 'change_request.proposed', company: 'company_id' },
    { column: 'library_version.content', company: 'company_id' },
    { column: 'prequalification.library', company: 'company_id' },
  ],
} as const;

/** SQL: whether anything refers to the row of `file` in the query around it. */
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

/** Bytes of what an owner uploaded and nothing refers to; an account without a company is its own owner. */
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

/** Milliseconds that what nothing refers to stays: sealed envelopes, and the rest. */
interface Stay {
  readonly envelope: number;
  readonly other: number;
}

/**
 * Forgets uploaded files to which nothing came to refer in their time, some at a time, and notes that their bytes are
 * to go. Whoever is about to refer to one holds its row (`for key share`) and keeps it: what was found is looked at
 * once more when it is held.
 */
export async function forgetUnused(unit: Pick<Unit, 'db'>, stay: Stay, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from file
    where created_at < clock_timestamp()
        - case purpose when 'envelope' then ${stay.envelope}::float8 else ${stay.other}::float8 end * interval '1 millisecond'
      and purpose in (${sql.join(uploadPurposes)}) and not ${isReferenced()}
    order by created_at limit ${most} for update skip locked`.execute(unit.db);
  return forget(unit, rows);
}

/** Forgets these, but those that something refers to, and notes that their bytes are to go. */
export function forgetFiles(unit: Pick<Unit, 'db'>, ids: readonly string[]): Promise<number> {
  return forget(
    unit,
    ids.map((id) => ({ id })),
  );
}

/** As `forgetUnused`: a company's envelopes that nothing refers to, older than so many milliseconds. */
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

/** Files whose bytes are still to go. */
export async function findRemoved(db: Reach): Promise<readonly string[]> {
  return (await db.selectFrom('removedFile').select('id').execute()).map(({ id }) => id);
}

export async function forgetRemoved(db: Reach, id: string): Promise<void> {
  await db.deleteFrom('removedFile').where('id', '=', id).execute();
}
