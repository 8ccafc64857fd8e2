import type { Statement } from '@procure/sealing/published.ts';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database, OpenerKey, OpenerSigner } from '../../../platform/schema.gen.ts';
import type { Unit } from '../../../platform/transaction.ts';

type KeyRow = Selectable<OpenerKey>;

/** One key at a time is made by a person: of two at once, one follows the other. */
export async function holdOwner({ accountId }: StaffScope, unit: Unit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`opener-key:${accountId}`}, 0))`.execute(unit.db);
}

/** This person's own key, held; null where the id is none of theirs. */
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

/** Puts the key in the place of the one before; false where the id or the key is there already. */
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

/** As it is wrapped from now on: that this opens, nobody has shown yet. */
export async function saveWrapping(
  { accountId }: StaffScope,
  unit: Unit,
  id: string,
  wrapping: Pick<KeyRow, 'byPassphrase' | 'byRecovery'>,
): Promise<void> {
  await unit.db
    .updateTable('openerKey')
    .set({ ...wrapping, challengeHash: null, rehearsedAt: null })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

export async function saveRehearsal(
  { accountId }: StaffScope,
  unit: Unit,
  id: string,
  rehearsal: Partial<Pick<KeyRow, 'challengeHash' | 'rehearsedAt'>>,
): Promise<void> {
  await unit.db
    .updateTable('openerKey')
    .set(rehearsal)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}

/** By what the signatures of a held key are checked; null where nobody has told it. */
export async function findSigner(unit: Unit, keyId: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('openerSigner')
    .select('signer')
    .where('keyId', '=', keyId)
    .executeTakeFirst();
  return row?.signer ?? null;
}

/** False where it is another key's. */
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

/** Statements about openers' keys that are not in the public log yet, the oldest first. */
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

/** What was stated of the signing half of a key, and what its rows say; null where nothing was. */
export async function findStatedSigner(db: Kysely<Database>, keyId: string) {
  const row = await db
    .selectFrom('openerSigner')
    .innerJoin('openerKey', 'openerKey.id', 'openerSigner.keyId')
    .select(['recipient', 'signer', 'proof', 'body', 'signature'])
    .where('keyId', '=', keyId)
    .executeTakeFirst();
  return row ?? null;
}
