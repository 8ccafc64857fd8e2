import { type Kysely, sql } from 'kysely';
import type { SupplierScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/schema.gen.ts';

/** The functions take a database or a transaction. */
type Reach = Kysely<Database>;

/** A stored file with its owner; who may read it is the service's question. */
export interface StoredFile {
  readonly id: string;
  readonly ownerAccountId: string | null;
  readonly ownerCompanyId: string | null;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Of the bytes as stored, in hexadecimal. */
  readonly sha256: string;
  readonly mime: string;
  readonly purpose: string;
  /** Below the storage root. */
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

/** What the header of a sealed file was found to hold; neither of another. */
export interface FoundSeal {
  readonly sealRecipients: number | null;
  readonly sealFault: string | null;
}

/** Records the file; once recorded it stays as it was first. */
export async function insertFile(db: Reach, file: StoredFile, seal?: FoundSeal): Promise<void> {
  await db
    .insertInto('file')
    .values({ ...file, ...seal })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** What the account uploaded while it had no company is this company's from now on. */
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

/** @returns whether this is the ticket's first use, whichever process sees it */
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

/** A ticket that is over is refused for that alone: that it was used needs no memory. */
export async function purgeTickets(db: Reach): Promise<void> {
  await sql`delete from spent_ticket where expires_at < clock_timestamp()`.execute(db);
}
