import type { Selectable } from 'kysely';
import type { StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { KeyPasskey } from '../../../platform/schema.gen.ts';
import type { Unit } from '../../../platform/transaction.ts';

export type Scope = StaffScope | SupplierScope;
/** Which of somebody's own keys: an opener's, or the pair that a company's key is sealed to. */
export type KeyColumn = 'openerKeyId' | 'bidKeyPairId';
export interface OfKey {
  readonly column: KeyColumn;
  readonly id: string;
}

type Row = Selectable<KeyPasskey>;

/** The passkeys of a key of this person's. */
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

/** False where the id or the credential is there already. */
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

/** What it was of and called; null where it is none of this person's for such a key. */
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
