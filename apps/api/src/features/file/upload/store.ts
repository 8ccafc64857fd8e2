import type { UploadsOpen } from '@procure/domain/file/quota.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { UploadPurpose } from '../../../platform/files/purpose.ts';
import { forgetUnusedEnvelopes, unusedBytes } from '../reference/store.ts';

type Reach = Kysely<Database>;

/** Advisory lock class of uploads. The number has no other meaning. */
const lockClass = 4_203_011;

export interface OpenUpload {
  readonly id: string;
  readonly accountId: string;
  readonly companyId: string | null;
  readonly purpose: UploadPurpose;
  readonly size: number;
}

type Owner = Pick<OpenUpload, 'accountId' | 'companyId'>;

/** Locks the owner's count, so that of two concurrent uploads the second counts the first. */
export async function lockOwner(unit: Reach, { accountId, companyId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${companyId ?? accountId}))`.execute(
    unit,
  );
}

export async function openOf(db: Reach, owner: Owner): Promise<UploadsOpen> {
  const { accountId, companyId } = owner;
  const { rows } = await sql<{ ofAccount: string; ofCompany: string; all: string; plain: string }>`
    select count(*) filter (where account_id = ${accountId})::text as of_account,
      count(*)::text as of_company,
      coalesce(sum(size), 0)::text as all,
      coalesce(sum(size) filter (where purpose <> 'envelope'), 0)::text as plain
    from open_upload where ${
      companyId === null
        ? sql`account_id = ${accountId} and company_id is null`
        : sql`company_id = ${companyId}`
    }`.execute(db);
  const unused = await unusedBytes(db, owner);
  const [open] = rows;
  return {
    ofAccount: Number(open?.ofAccount ?? 0),
    ofCompany: companyId === null ? null : Number(open?.ofCompany ?? 0),
    waiting: Number(open?.all ?? 0) + unused.all,
    waitingAttachments: Number(open?.plain ?? 0) + unused.withoutEnvelopes,
  };
}

export async function isOpen(db: Reach, id: string): Promise<boolean> {
  const open = await db.selectFrom('openUpload').select('id').where('id', '=', id).executeTakeFirst();
  return open !== undefined;
}

export async function insertOpen(unit: Reach, upload: OpenUpload): Promise<void> {
  // One time for both columns: they differ after the first byte.
  const now = sql<Date>`now()`;
  await unit
    .insertInto('openUpload')
    .values({ ...upload, startedAt: now, activeAt: now })
    .execute();
}

export async function deleteOpen(db: Reach, id: string): Promise<void> {
  await db.deleteFrom('openUpload').where('id', '=', id).execute();
}

/** Notes that bytes are arriving. */
export async function touchOpen(db: Reach, id: string): Promise<void> {
  await sql`update open_upload set active_at = clock_timestamp() where id = ${id}`.execute(db);
}

interface Idleness {
  readonly idle: number;
  /** Milliseconds for an upload that never received anything. */
  readonly unheard: number;
}

/** Deletes the owner's uploads that received nothing for so many milliseconds, and returns their ids. */
export async function deleteIdle(
  unit: Reach,
  owner: Owner,
  { idle, unheard }: Idleness,
): Promise<readonly string[]> {
  const { accountId, companyId } = owner;
  const { rows } = await sql<{ id: string }>`delete from open_upload
    where active_at < clock_timestamp() - case when active_at = started_at then ${unheard}::int else ${idle}::int end
      * interval '1 millisecond' and ${
        companyId === null
          ? sql`account_id = ${accountId} and company_id is null`
          : sql`company_id = ${companyId}`
      } returning id`.execute(unit);
  return rows.map(({ id }) => id);
}

/**
 * Deletes sealed envelopes of the owner that were not submitted within so many milliseconds; returns whether there
 * were any.
 */
export async function dropWaitingEnvelopes(unit: Reach, { companyId }: Owner, age: number): Promise<boolean> {
  return companyId !== null && (await forgetUnusedEnvelopes(unit, companyId, age)) > 0;
}

/** Deletes all uploads that received nothing for so many milliseconds. */
export async function deleteExpired(db: Reach, lifetime: number): Promise<void> {
  await sql`delete from open_upload
    where active_at < clock_timestamp() - ${lifetime} * interval '1 millisecond'`.execute(db);
}
