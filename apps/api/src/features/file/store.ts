import { type Kysely, sql } from 'kysely';
import type { SupplierScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

/** A database or a transaction. */
type Reach = Kysely<Database>;

/** A stored file with its owner. The service decides about access. */
export interface StoredFile {
  readonly id: string;
  readonly ownerAccountId: string | null;
  readonly ownerCompanyId: string | null;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  readonly sha256: string;
  readonly mime: string;
  readonly purpose: string;
  /** Path below the storage root. */
  readonly path: string;
}

const columns = [
  'id',
  'ownerAccountId',
  'ownerCompanyId',
  'name',
  'size',
  'sha256',
  'mime',
  'purpose',
  'path',
] as const;

/** Contents of the header of a sealed file; both null for other files. */
export interface FoundSeal {
  readonly sealRecipients: number | null;
  readonly sealFault: string | null;
}

/** Records the file; a repeat leaves the first record unchanged. */
export async function insertFile(db: Reach, file: StoredFile, seal?: FoundSeal): Promise<void> {
  await db
    .insertInto('file')
    .values({ ...file, ...seal })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The text of a stored document; a repeated call keeps the first. */
export async function insertText(
  db: Reach,
  fileId: string,
  text: { readonly standing: string; readonly content: string },
): Promise<void> {
  await db
    .insertInto('fileText')
    .values({ fileId, ...text })
    .onConflict((conflict) => conflict.column('fileId').doNothing())
    .execute();
}

/** Gives the files that the account uploaded without a company to this company. */
export async function passToCompany(
  { accountId }: Pick<SupplierScope, 'accountId'>,
  db: Reach,
  companyId: string,
): Promise<void> {
  await db
    .updateTable('file')
    .set({ ownerCompanyId: companyId })
    .where('ownerAccountId', '=', accountId)
    .where('ownerCompanyId', 'is', null)
    .execute();
}

/** @returns whether this is the ticket's first use in any process */
export async function spendTicket(
  db: Reach,
  spent: { readonly hash: Buffer; readonly address: string; readonly expiresAt: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('spentTicket')
    .values(spent)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Whether the ticket was spent from this address. */
export async function isSpentFrom(db: Reach, hash: Buffer, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('spentTicket')
    .select('hash')
    .where('hash', '=', hash)
    .where('address', '=', address)
    .executeTakeFirst();
  return found !== undefined;
}

export async function isSpent(db: Reach, hash: Buffer): Promise<boolean> {
  const found = await db.selectFrom('spentTicket').select('hash').where('hash', '=', hash).executeTakeFirst();
  return found !== undefined;
}

const idShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export async function findFile(db: Reach, id: string): Promise<StoredFile | null> {
  if (!idShape.test(id)) return null;
  const found = await db.selectFrom('file').select(columns).where('id', '=', id).executeTakeFirst();
  return found ?? null;
}

export async function holdFile(db: Reach, id: string): Promise<StoredFile | null> {
  if (!idShape.test(id)) return null;
  const query = db.selectFrom('file').select(columns).where('id', '=', id);
  return (await query.forKeyShare().executeTakeFirst()) ?? null;
}

export async function findFileByPath(db: Reach, path: string): Promise<StoredFile | null> {
  const found = await db.selectFrom('file').select(columns).where('path', '=', path).executeTakeFirst();
  return found ?? null;
}

/** Deletes expired tickets: they are refused as expired anyway. */
export async function purgeTickets(db: Reach): Promise<void> {
  await sql`delete from spent_ticket where expires_at < clock_timestamp()`.execute(db);
}
