import type { Statement } from '@procure/sealing/published.ts';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database, OpenerKey, OpenerSigner } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

type KeyRow = Selectable<OpenerKey>;

/** Serialises the creation of keys by one person. */
export async function holdOwner({ accountId }: StaffScope, unit: Unit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`opener-key:${accountId}`}, 0))`.execute(unit.db);
}

/** Locks this person's own key; null if they have none with this id. */
export async function lockOwn({ accountId }: StaffScope, unit: Unit, id: string): Promise<KeyRow | null> {
  const row = await unit.db
    .selectFrom('openerKey')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces the present key; false if the id or the key exists already. */
export async function replaceKey(
  { accountId }: StaffScope,
  unit: Unit,
  key: Pick<KeyRow, 'id' | 'recipient' | 'byPassphrase' | 'byRecovery'>,
): Promise<boolean> {
  await unit.db
    .updateTable('openerKey')
    .set({ replacedAt: sql<Date>`clock_timestamp()` })
    .where('accountId', '=', accountId)
    .where('replacedAt', 'is', null)
    .execute();
  const made = await unit.db
    .insertInto('openerKey')
    .values({ ...key, accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Changes a locked key. */
export async function saveKey(
  unit: Unit,
  { id }: Pick<KeyRow, 'id'>,
  change: Partial<Pick<KeyRow, 'byPassphrase' | 'byRecovery' | 'challengeHash' | 'rehearsedAt'>>,
): Promise<void> {
  await unit.db.updateTable('openerKey').set(change).where('id', '=', id).execute();
}

/** The public key that verifies the signatures of a locked key; null if none was stated. */
export async function findSigner(unit: Unit, keyId: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('openerSigner')
    .select('signer')
    .where('keyId', '=', keyId)
    .executeTakeFirst();
  return row?.signer ?? null;
}

/** Returns false if it belongs to another key. */
export async function insertSigner(unit: Unit, signer: Insertable<OpenerSigner>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('openerSigner')
    .values(signer)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface StoredSigner extends Statement {
  readonly keyId: string;
  readonly recipient: string;
}

/** Statements about openers' keys that are not in the public log yet, oldest first. */
export async function findUnpublishedSigners(
  db: Kysely<Database>,
  limit: number,
): Promise<readonly StoredSigner[]> {
  const { rows } = await sql<StoredSigner>`
    select key_id, recipient, body, signature from opener_signer join opener_key on opener_key.id = key_id
    where not exists (select from transparency_entry where kind = 'opener-key' and subject = key_id::text)
    order by stated_at, key_id limit ${limit}`.execute(db);
  return rows;
}

/** The statement about the signing half of a key with its rows; null if there is none. */
export async function findStatedSigner(db: Kysely<Database>, keyId: string) {
  const row = await db
    .selectFrom('openerSigner')
    .innerJoin('openerKey', 'openerKey.id', 'openerSigner.keyId')
    .select(['recipient', 'signer', 'proof', 'body', 'signature'])
    .where('keyId', '=', keyId)
    .executeTakeFirst();
  return row ?? null;
}
