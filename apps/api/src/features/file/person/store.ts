import { type PersonUploads, personFiles } from '@procure/domain/file/person.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

/** Advisory lock class of these uploads. The number has no other meaning. */
const lockClass = 4_203_149;

export interface PersonUpload {
  readonly id: string;
  readonly phoneMark: string;
  readonly clientMark: string;
  readonly size: number;
}

/** Serialises the beginning of uploads, so that the second counts the first. */
export async function lockUploads({ db }: Pick<Unit, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}::int, 0)`.execute(db);
}

const within = sql`begun_at > clock_timestamp() - ${sql.lit(`${personFiles.hours} hours`)}::interval`;

/** Bytes of the uploads begun within the hours. */
export async function begunWith(
  { db }: Pick<Unit, 'db'>,
  { phoneMark, clientMark }: Pick<PersonUpload, 'phoneMark' | 'clientMark'>,
): Promise<PersonUploads> {
  const { rows } = await sql<PersonUploads>`select
      coalesce(sum(size) filter (where phone_mark = ${phoneMark}), 0)::float8 as of_phone,
      coalesce(sum(size) filter (where client_mark = ${clientMark}), 0)::float8 as of_client,
      coalesce(sum(size), 0)::float8 as in_all
    from person_upload where ${within}`.execute(db);
  return rows[0] ?? { ofPhone: 0, ofClient: 0, inAll: 0 };
}

export async function insertUpload({ db }: Pick<Unit, 'db'>, upload: PersonUpload): Promise<void> {
  await db.insertInto('personUpload').values(upload).execute();
}

/** Deletes uploads that no limit counts any more. */
export async function purgeUploads(db: Reach): Promise<void> {
  await sql`delete from person_upload where not (${within})`.execute(db);
}

export async function insertReceipt(
  { db }: Pick<Unit, 'db'>,
  receipt: {
    readonly fileId: string;
    readonly addedAt: Date;
    readonly receipt: string;
    readonly receiptSignature: string;
  },
): Promise<void> {
  await db.insertInto('fileReceipt').values(receipt).execute();
}

/**
 * Detaches the files of the person's letter that the caller has locked.
 * @returns the files
 */
export async function unhang(
  { db }: Pick<Unit, 'db'>,
  owner: { readonly kind: 'objection' | 'complaint'; readonly id: string },
): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('attachment')
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Number of files attached to the letter that the caller has locked. */
export async function countHung(
  { db }: Pick<Unit, 'db'>,
  owner: { readonly kind: 'objection' | 'complaint'; readonly id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from attachment
    where owner_kind = ${owner.kind} and owner_id = ${owner.id}`.execute(db);
  return rows[0]?.count ?? 0;
}
