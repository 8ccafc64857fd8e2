import type { Selectable } from 'kysely';
import type { StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { KeyPasskey } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

export type Scope = StaffScope | SupplierScope;
/** The kind of personal key: an opener's key, or the key pair to which a company's bid key is sealed. */
export type KeyColumn = 'openerKeyId' | 'bidKeyPairId';
export interface OfKey {
  readonly column: KeyColumn;
  readonly id: string;
}

type Row = Selectable<KeyPasskey>;

/** Passkeys of a key of this person. */
export async function readPasskeys(
  { accountId }: Scope,
  unit: Unit,
  key: OfKey,
): Promise<readonly Pick<Row, 'id' | 'credentialId'>[]> {
  return unit.db
    .selectFrom('keyPasskey')
    .select(['id', 'credentialId'])
    .where(key.column, '=', key.id)
    .where('accountId', '=', accountId)
    .execute();
}

/** Returns false if the id or the credential exists already. */
export async function insertPasskey(
  { accountId }: Scope,
  unit: Unit,
  key: OfKey,
  passkey: Pick<Row, 'id' | 'credentialId' | 'name' | 'byPasskey'>,
): Promise<boolean> {
  const added = await unit.db
    .insertInto('keyPasskey')
    .values({ ...passkey, accountId, [key.column]: key.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes a passkey and returns its key and name; null if this person has no such passkey for this kind of key. */
export async function removePasskey(
  { accountId }: Scope,
  unit: Unit,
  column: KeyColumn,
  id: string,
): Promise<{ readonly keyId: string; readonly name: string } | null> {
  const removed = await unit.db
    .deleteFrom('keyPasskey')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where(column, 'is not', null)
    .returning([column, 'name'])
    .executeTakeFirst();
  const keyId = removed?.[column] ?? null;
  return removed === undefined || keyId === null ? null : { keyId, name: removed.name };
}
